import { appendEvent, verifyChain } from '#core/audit/audit-chain.ts'
import type { Actor, AuditEvent, RecordedEvent } from '#core/audit/audit-event.ts'
import type { Entry } from '#core/audit/way-in.ts'
import { canonicalJson, type Json } from '#core/audit/canonical-json.ts'
import type { DomainEvent } from '#core/envelope/decision.ts'
import type { OrganizationId } from '#core/ids.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Origin } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { rowOf } from '../data/many-rows.ts'
import { auditEvent } from '../data/tables/envelopes.ts'
import type { Random } from '../ports.ts'
import { sha256 } from '../sha256.ts'

/** Who acts, when and from where: told to the audit trail with everything that happens. */
export type Act = {
  actor: Actor
  at: Date
  origin: Origin
  /** Name and address of a person; they enter as commitments. */
  person: { name: string; email: string } | null
  /** By which way in, and in which browser, a recipient acts. */
  way?: { entry: Entry; entryId: string }
}

type Chained = { organizationId: OrganizationId; id: string }

/** What the next link is chained to. */
export type LastLink = { hash: string; event: Pick<AuditEvent, 'sequence'> }

/** The links that tell of this, behind `last`. Whoever writes them holds the envelope's lock, so that it is the last. */
export function chainEvents(
  last: LastLink | null,
  envelope: Chained,
  act: Act,
  events: readonly DomainEvent[],
  random: Random,
): RecordedEvent[] {
  const added: RecordedEvent[] = []
  for (const { type, recipient, facts, personal } of events) {
    const next = appendEvent(
      added.at(-1) ?? last ?? undefined,
      {
        envelope: envelope.id,
        at: act.at.toISOString(),
        type,
        actor: act.actor,
        recipient: recipient ?? null,
        facts: { ...facts, ...(recipient === actingRecipient(act) && act.way) },
        personal: { ...personalOf(act), ...personal },
      },
      sha256,
      () => Buffer.from(random.bytes(16)).toString('hex'),
    )
    added.push(next)
  }

  return added
}

/** The trail from its first link. */
export async function readTrail(tx: Transaction, envelope: Chained): Promise<RecordedEvent[]> {
  const rows = await tx.select().from(auditEvent).where(isOf(envelope)).orderBy(asc(auditEvent.sequence))

  return rows.map(toRecorded)
}

/** The rows of the trail, to be read beside their envelope; {@link toTrail} makes links of them. */
export const trailOfEnvelope = sql<Readonly<Record<string, unknown>>[]>`(
  select coalesce(json_agg(a order by a.sequence), '[]') from ${auditEvent} a
  where a.organization_id = envelope.organization_id and a.envelope_id = envelope.id)`

export function toTrail(rows: readonly Readonly<Record<string, unknown>>[]): RecordedEvent[] {
  return rows.map((row) => toRecorded(rowOf(auditEvent, row)))
}

export function isWhole(trail: readonly RecordedEvent[]): boolean {
  return verifyChain(trail, sha256).whole
}

export function toEventRow(
  { organizationId, id }: Chained,
  { event, hash, disclosures }: RecordedEvent,
): typeof auditEvent.$inferInsert {
  const { sequence } = event

  return {
    ...{ organizationId, envelopeId: id, sequence, body: canonicalJson(event), hash },
    disclosures: { ...disclosures },
  }
}

function toRecorded({ body, hash, disclosures }: typeof auditEvent.$inferSelect): RecordedEvent {
  // The body is our own canonical text; its hash is checked wherever the trail is shown.
  return { event: JSON.parse(body) as AuditEvent, hash, disclosures }
}

/** What follows for others did not come in as whoever acts did. */
function actingRecipient({ actor }: Act): string | null {
  return actor.kind === 'recipient' ? actor.id : null
}

function personalOf({ origin, person }: Act): Record<string, Json> {
  const told: Record<string, Json | null> = {
    name: person?.name ?? null,
    email: person?.email ?? null,
    ip: origin.ip,
    userAgent: origin.userAgent,
  }

  return Object.fromEntries(
    Object.entries(told).filter((entry): entry is [string, Json] => entry[1] !== null),
  )
}

const isOf = ({ organizationId, id }: Chained) =>
  and(eq(auditEvent.organizationId, organizationId), eq(auditEvent.envelopeId, id))
