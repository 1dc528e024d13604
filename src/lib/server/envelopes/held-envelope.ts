import type { Envelope } from '#core/envelope/envelope.ts'
import { isUuid, type OrganizationId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import type { Endpoint } from '../webhooks/listeners.ts'
import type { LastLink } from './audit-trail.ts'
import { fromJson, type EnvelopeJson } from './envelope-rows.ts'

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
  const held = rows[0]?.held
  if (!held) throw new Refusal('not-found')
  const { last, endpoints } = held

  return {
    envelope: fromJson(held),
    last: last && { hash: last.hash, event: { sequence: last.sequence } },
    endpoints,
  }
}

/** The same among a member's: of their organization and of the mode it is in. Test and live never mix. */
export async function holdOwnEnvelope(
  tx: Transaction,
  { organization }: Member,
  id: string,
): Promise<HeldEnvelope> {
  const held = await holdEnvelope(tx, organization.id, id)
  if (held.envelope.mode !== organization.mode) throw new Refusal('not-found')

  return held
}

/** What the database's function of that name answers (`migrations/0013_held_envelope.sql`). */
type Held = EnvelopeJson & { last: { sequence: number; hash: string } | null; endpoints: Endpoint[] }
