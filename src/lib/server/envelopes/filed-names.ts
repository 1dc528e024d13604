import { and, gt, isNotNull, lte, sql, type SQL } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { envelope } from '../data/tables/envelopes.ts'
import { isAtHome, isInReach, isNotTrashed } from './reach.ts'

/** More are no choice that anybody reads. */
export const mostNames = 200
/** Of an organization whose folders are others' for the most part, so many are asked about. */
const triedAtMost = 1000
/** Of each of those, so many of the newest envelopes: a folder of a million that somebody sees nothing of costs no more. */
const lookedAtMost = 500

/**
 * The names of folders, from one to the next through the index that has envelopes by them: what is in a folder is passed over,
 * however much it is.
 */
export async function readFiledNames(tx: Transaction, member: Member): Promise<string[]> {
  const shown = member.seesAll ? sql`true` : sql`exists (${shownIn(member, sql`names.name`)})`
  const most = member.seesAll ? mostNames : triedAtMost
  const { rows } = await tx.execute<{ name: string }>(sql`with recursive names (name, number) as (
      select (${nextName(member)}), 1
      union all
      select (${nextName(member, sql`names.name`)}), names.number + 1 from names
        where names.name is not null and names.number < ${most}::int)
    select names.name from names where names.name is not null and ${shown} limit ${mostNames}::int`)

  return rows.map(({ name }) => name)
}

function nextName(member: Member, after?: SQL): SQL {
  const those = and(isAtHome(member), isFiled, isNotTrashed, after && gt(envelope.filedIn, after))

  return sql`select ${envelope.filedIn} from ${envelope} where ${those}
    order by ${envelope.organizationId}, ${envelope.mode}, ${envelope.filedIn} limit 1`
}

/**
 * What somebody sees in a folder, who does not see everything. The newest are walked to from the name downwards, past its end
 * into the names before it: asked for by the name alone, a planner that takes the folder for a small one reads and sorts all of it.
 */
function shownIn(member: Member, name: SQL): SQL {
  const upToIt = and(isAtHome(member), isFiled, isNotTrashed, lte(envelope.filedIn, name))
  const newest = sql`select * from ${envelope} where ${upToIt}
    order by ${envelope.filedIn} desc, ${envelope.updatedAt} desc, ${envelope.id} desc limit ${lookedAtMost}::int`

  return sql`select from (${newest}) as envelope where ${envelope.filedIn} = ${name} and ${isInReach(member)}`
}

const isFiled = isNotNull(envelope.filedIn)
