import type { Json } from './canonical-json.ts'

export const auditEventTypes = [
  'envelope.created',
  'envelope.scheduled',
  'envelope.unscheduled',
  'envelope.sent',
  'envelope.sealing',
  'envelope.seal_failed',
  'envelope.completed',
  'envelope.declined',
  'envelope.voided',
  'envelope.expired',
  'envelope.extended',
  'envelope.deadline_set',
  'envelope.corrected',
  'envelope.transferred',
  'envelope.shown',
  'envelope.document_added',
  'envelope.document_removed',
  'envelope.trashed',
  'envelope.restored',
  'envelope.deleted',
  'recipient.notified',
  'recipient.opened',
  'recipient.viewed',
  'recipient.consented',
  'recipient.completed',
  'recipient.declined',
  'recipient.bounced',
  'recipient.reminded',
  'recipient.access_passed',
  'recipient.access_failed',
  'recipient.delegated',
  'recipient.changed',
  'recipient.removed',
  'recipient.skipped',
  'recipient.expired',
  'recipient.handed_device',
  'recipient.room_issued',
  'recipient.link_shown',
  'recipient.file_added',
  'recipient.asked',
  'recipient.answered',
  'recipient.fields_changed',
  'recipient.reopened',
] as const
export type AuditEventType = (typeof auditEventTypes)[number]

/** Who did it. Ids only: names and addresses are personal and enter as commitments. */
export type Actor =
  | { kind: 'member'; id: string }
  | { kind: 'recipient'; id: string }
  | { kind: 'api-key'; id: string }
  | { kind: 'system' }

/**
 * One link of an envelope's chain, exactly what is hashed. `facts` are not personal and stand in clear.
 * `personal` holds, per name, the SHA-256 of `salt + canonical JSON of the value`: the values themselves lie beside
 * the chain (see {@link Disclosure}), so that erasing them keeps the chain whole.
 */
export type AuditEvent = {
  version: 1
  envelope: string
  sequence: number
  /** ISO 8601, UTC, milliseconds. */
  at: string
  type: AuditEventType
  actor: Actor
  recipient: string | null
  facts: Readonly<Record<string, Json>>
  personal: Readonly<Record<string, string>>
  /** Hex SHA-256 of the previous link's canonical JSON; 64 zeros for the first. */
  previous: string
}

/** What opens a commitment of {@link AuditEvent.personal}. */
export type Disclosure = { salt: string; value: Json }

/** A link with its own hash, and what may still be told of the persons in it. */
export type RecordedEvent = {
  event: AuditEvent
  /** Hex SHA-256 of the event's canonical JSON. */
  hash: string
  disclosures: Readonly<Record<string, Disclosure>>
}
