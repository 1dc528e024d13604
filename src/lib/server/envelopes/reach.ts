import { and, eq, isNull, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { keepQuestion } from '../data/kept-question.ts'
import { oneOf } from '../data/one-of.ts'
import { envelope, recipient } from '../data/tables/envelopes.ts'
import { teamMember } from '../data/tables/teams.ts'
import { isShownTo } from '../organizations/audience.ts'

/**
 * Who looks, and whether at everything of their organization; or the places for them in a question that is kept. An address
 * in such a place stands in small letters.
 */
export type Looker = {
  id: string | Placeholder
  email: string | Placeholder
  organization: { id: string | Placeholder; mode: 'live' | 'test' | Placeholder }
  seesAll: boolean
}

/** Envelopes of the organization, of the mode it is in: test and live never mix. */
export function isAtHome({ organization }: Pick<Looker, 'organization'>): SQL | undefined {
  return and(eq(envelope.organizationId, organization.id), sql`${envelope.mode} = ${organization.mode}`)
}

/** What somebody may see: this is the one place that says so. */
export function isInReach(looker: Looker): SQL | undefined {
  return and(isAtHome(looker), looker.seesAll ? undefined : or(isShownTo(looker, audited), isAsked(looker)))
}

/** What lists show and numbers count of it: what is in the trash is only opened. */
export function isListed(looker: Looker): SQL | undefined {
  return and(isInReach(looker), isNotTrashed)
}

export const isNotTrashed: SQL = isNull(envelope.trashedAt)

/** What somebody may change: not what they see only because they were asked to sign it. */
export function isInHand(looker: Looker): SQL | undefined {
  return and(isAtHome(looker), looker.seesAll ? undefined : isShownTo(looker, audited))
}

const audited = { by: envelope.sender, visibility: envelope.visibility, teamId: envelope.teamId }

/** They were asked to do something in it, and nobody else has taken their place. */
function isAsked(looker: Looker): SQL {
  return sql`exists (select from ${recipient} where ${recipient.organizationId} = ${envelope.organizationId}
    and ${recipient.envelopeId} = ${envelope.id} and ${askedOf(looker)})`
}

const askedOf = ({ email }: Looker) =>
  and(
    eq(recipient.askedEmail, typeof email === 'string' ? email.toLowerCase() : email),
    sql`${recipient.notifiedAt} is not null`,
    sql`${recipient.status} <> 'replaced'`,
  )

type Wanted = { which: SQL | undefined; by?: readonly SQL[]; limit: number }

/**
 * The ids of what somebody sees who does not see everything, among others: each way that leads to it by itself, since an
 * index has each in the order of the list. {@link isInReach} says who sees what; this says where to look.
 */
export function waysTo(tx: Transaction, looker: Looker, wanted: Wanted): SQL {
  const { id, organization: home } = looker
  const those = (condition: SQL | undefined) =>
    idsOf(tx, and(isAtHome(looker), condition, wanted.which), wanted)
  const ofTeam = those(sql`${envelope.teamId} = mine.team_id`)
  const asked = sql`select ${recipient.envelopeId} from ${recipient}
    where ${recipient.organizationId} = ${home.id} and ${askedOf(looker)}`

  return sql`${those(eq(envelope.sender, id))}
    union all ${those(oneOf(envelope.visibility, ['organization']))}
    union all (select shown.id from ${teamMember} mine cross join lateral ${ofTeam} shown
      where mine.organization_id = ${home.id} and mine.user_id = ${id})
    union all ${those(sql`${envelope.id} = any(array(${asked}))`)}`
}

/** Of what somebody has sent alone. */
export const ownOnly = (tx: Transaction, looker: Looker, { which, ...wanted }: Wanted): SQL =>
  idsOf(tx, and(isAtHome(looker), eq(envelope.sender, looker.id), which), { which, ...wanted })

function idsOf(tx: Transaction, which: SQL | undefined, { by, limit }: Wanted): SQL {
  const all = tx.select({ id: envelope.id }).from(envelope).where(which)

  return sql`(${(by ? all.orderBy(...by) : all).limit(limit)})`
}

/** How many there are of these, each once, and no more than that are counted. */
export function countAmong(ids: SQL, atMost: number): SQL<number> {
  return sql<number>`(select count(*) from (select distinct found.id from (${ids}) found limit ${sql.raw(String(atMost))}) one)`.mapWith(
    Number,
  )
}

type Values = Parameters<ReturnType<typeof keepQuestion>>[1]
type Kept<T> = Parameters<typeof keepQuestion<T>>[0] extends (tx: Transaction) => infer P ? P : never

/** A question that is kept twice: for who sees everything, and for who does not. */
export function keepForLookers<T>(write: (tx: Transaction, looker: Looker) => Kept<T>) {
  const forAll = keepQuestion<T>((tx) => write(tx, { ...somebody, seesAll: true }))
  const forSome = keepQuestion<T>((tx) => write(tx, { ...somebody, seesAll: false }))

  return (tx: Transaction, member: Member, values: Values = {}): Promise<T> =>
    (member.seesAll ? forAll : forSome)(tx, { ...valuesOf(member), ...values })
}

const somebody = {
  id: sql.placeholder('me'),
  email: sql.placeholder('email'),
  organization: { id: sql.placeholder('organizationId'), mode: sql.placeholder('mode') },
}
const valuesOf = ({ id: me, organization: { id, mode }, email }: Member) => ({
  ...{ me, organizationId: id, mode },
  email: email.toLowerCase(),
})
