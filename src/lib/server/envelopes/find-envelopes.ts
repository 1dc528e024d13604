import { desc, ilike, sql, type SQL } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { envelope, recipient } from '../data/tables/envelopes.ts'
import { envelopeGrams } from '../data/tables/scale.ts'
import { likePattern } from '../like-pattern.ts'
import { isInReach } from './folders.ts'

/** As many of the newest are looked at to learn how much is found. */
const sampleSize = 100
/** Of the sample: what is found that often fills a page soon, whoever goes through the list in its order. */
const often = 2
/** Letters that a group has (`grams_of`). */
const gramLength = 3

/** How a search goes: `before` is to be known to the statement, of the others one is not true of any envelope. */
export type Search = {
  before: SQL
  /** True of what is found, where that is so much that the way through the list meets it soon. */
  isMet: SQL
  /** True of what may be found, where that is little; what of it `isFound` is asked of each. */
  mayBe: SQL
  isFound: SQL
}

/**
 * Two ways to the same envelopes, of which only one is gone: what is found often is met soon on the way through the list,
 * what is rare is found by its letters. Either alone is slow for the other.
 */
export function searchFor(tx: Transaction, member: Member, wanted: string): Search {
  const q = wanted.trim()
  const isFound = holds(q)
  const isCommon = sql`(select yes from is_common)`
  const mayBe =
    Array.from(q).length < gramLength
      ? isAmongAll(member, q)
      : sql`${envelope.id} = any(${candidates(member, q)})`

  return {
    before: sql`is_common as materialized (${isFoundOften(tx, member, isFound)})`,
    isMet: sql`${isCommon} and ${isFound}`,
    mayBe: sql`not ${isCommon} and ${mayBe}`,
    isFound,
  }
}

/** By itself, and as an array: what is compared with a fenced table may not be searched for in an index. */
function candidates({ organization: { id } }: Member, q: string): SQL {
  return sql`array(select ${envelopeGrams.envelopeId} from ${envelopeGrams}
    where ${envelopeGrams.organizationId} = ${id} and ${envelopeGrams.grams} @> grams_of(${id}::uuid, ${q}))`
}

/** Without a whole group of letters everything is read, once. */
function isAmongAll({ organization: { id } }: Member, q: string): SQL {
  const pattern = likePattern(q)

  return sql`(${ilike(envelope.title, pattern)} or ${envelope.id} in (select ${recipient.envelopeId} from ${recipient}
    where ${recipient.organizationId} = ${id} and (${ilike(recipient.name, pattern)} or ${ilike(recipient.email, pattern)})))`
}

/** It is in the title, or in the name or address of a recipient. The offset keeps each envelope's own from being all that there are. */
function holds(q: string): SQL {
  const pattern = likePattern(q)

  return sql`(${ilike(envelope.title, pattern)} or exists (select from ${recipient}
    where ${recipient.organizationId} = ${envelope.organizationId} and ${recipient.envelopeId} = ${envelope.id}
    and (${ilike(recipient.name, pattern)} or ${ilike(recipient.email, pattern)}) offset 0))`
}

function isFoundOften(tx: Transaction, member: Member, isFound: SQL): SQL {
  const newest = tx
    .select()
    .from(envelope)
    .where(isInReach(member))
    .orderBy(desc(envelope.updatedAt), desc(envelope.id))
    .limit(sampleSize)

  return sql`select count(*) >= ${often}::int as yes from (${newest}) as envelope where ${isFound}`
}
