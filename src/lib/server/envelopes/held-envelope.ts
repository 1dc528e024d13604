import type { Envelope } from '#core/envelope/envelope.ts'
import { assertNotTrashed } from '#core/envelope/trashing.ts'
import { isUuid, type OrganizationId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { envelope } from '../data/tables/envelopes.ts'
import type { Endpoint } from '../webhooks/listeners.ts'
import type { LastLink } from './audit-trail.ts'
import { fromJson, standingOf, type EnvelopeJson } from './envelope-rows.ts'
import { isInHand, isInReach } from './reach.ts'

/** An envelope that nobody else changes until the transaction ends, with what the next change of it needs to know. */
export type HeldEnvelope = {
  envelope: Envelope
  /** Of its trail; null while that is empty. */
  last: LastLink | null
  /** Where the organization has events sent to. */
  endpoints: readonly Endpoint[]
}

/**
 * Waits for whoever holds the envelope and sees what they have written. `beside` is something else that is to be held, in
 * the same statement. Throws `not-found`.
 */
export async function holdEnvelope(
  tx: Transaction,
  organizationId: OrganizationId,
  id: string,
  beside?: SQL,
): Promise<HeldEnvelope> {
  if (!isUuid(id)) throw new Refusal('not-found')
  const { rows } = await tx.execute<{ held: Held | null }>(
    sql`select held_envelope(${organizationId}, ${id}) as held${beside ? sql`, ${beside}` : sql``}`,
  )

  return toHeld(rows[0]?.held)
}

function toHeld(held: Held | null | undefined): HeldEnvelope {
  if (!held) throw new Refusal('not-found')
  const { last, endpoints } = held

  return {
    envelope: fromJson(held),
    last: last && { hash: last.hash, event: { sequence: last.sequence } },
    endpoints,
  }
}

/**
 * The same among those that a member may change; only those are waited for. Throws `forbidden` for one that they see
 * because they were asked to sign it, and no more; `envelope-in-trash`.
 */
export async function holdOwnEnvelope(tx: Transaction, member: Member, id: string): Promise<HeldEnvelope> {
  const held = await holdOwnOrTrashed(tx, member, id)
  assertNotTrashed(held.envelope)

  return held
}

/** The same, be it in the trash or not. */
export async function holdOwnOrTrashed(tx: Transaction, member: Member, id: string): Promise<HeldEnvelope> {
  if (!isUuid(id)) throw new Refusal('not-found')
  const there = (reach: SQL | undefined) =>
    sql`exists (select from ${envelope} where ${and(reach, eq(envelope.id, id))})`
  const { rows } = await tx.execute<{ held: Held | null; isSeen: boolean }>(
    sql`select case when ${there(isInHand(member))} then held_envelope(${member.organization.id}, ${id}) end as held,
      ${there(isInReach(member))} as "isSeen"`,
  )
  const [row] = rows
  if (row?.isSeen && !row.held) throw new Refusal('forbidden')

  return toHeld(row?.held)
}

/** For what has to be asked before the envelope may be held. Throws as {@link holdOwnEnvelope} does. */
export async function assertInHand(tx: Transaction, member: Member, id: string): Promise<void> {
  const { rows } = await tx.execute<{ standing: { isInHand: boolean } | null }>(
    sql`select ${standingOf(member, id)} as standing`,
  )
  const [row] = rows
  if (!row?.standing) throw new Refusal('not-found')
  if (!row.standing.isInHand) throw new Refusal('forbidden')
}

/** What the database's function of that name answers (`migrations/0013_held_envelope.sql`). */
type Held = EnvelopeJson & { last: { sequence: number; hash: string } | null; endpoints: Endpoint[] }
