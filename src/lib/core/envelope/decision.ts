import type { FieldId, RecipientId } from '../ids.ts'
import type { AuditEventType } from '../audit/audit-event.ts'
import type { Envelope } from './envelope.ts'
import type { WhyUnsent } from './why-unsent.ts'

/** One fact for the audit trail; the service adds who, when, from where, and the chain. */
export type DomainEvent = {
  type: AuditEventType
  recipient?: RecipientId
  facts?: Readonly<Record<string, string | number | boolean | null>>
  /** About a person: it enters as commitments, beside who acted. */
  personal?: Readonly<Record<string, string>>
}

/** What must follow, as jobs written in the same transaction. */
export type Effect =
  | { kind: 'invite'; recipient: RecipientId }
  /** The same mail once more, in the same turn. */
  | { kind: 'invite-again'; recipient: RecipientId }
  | { kind: 'seal' }
  | { kind: 'tell-outcome'; outcome: 'completed' | 'declined' | 'voided' | 'expired' }
  | { kind: 'tell-seal-failed' }
  | { kind: 'tell-bounced'; recipient: RecipientId }
  /** Somebody of a group declined, and the others can still do without. */
  | { kind: 'tell-declined'; recipient: RecipientId; reason: string }
  /** Somebody handed the task on; `recipient` is who took it over, and is invited besides. */
  | { kind: 'tell-delegated'; from: RecipientId; recipient: RecipientId; reason: string }
  /** A correction took somebody out who had been asked. */
  | { kind: 'tell-removed'; recipient: RecipientId }
  /** Others have done what somebody was asked for. */
  | { kind: 'tell-skipped'; recipient: RecipientId }
  | { kind: 'remind'; recipient: RecipientId }
  /** A recipient has asked the sender something, or was answered; `at` says which of the trail's events has the words. */
  | { kind: 'tell-asked' | 'tell-answered'; recipient: RecipientId; at: Date }
  /** The clock could not send a draft: its sender hears why. */
  | { kind: 'tell-unsent'; why: WhyUnsent }
  | { kind: 'warn-expiry'; recipient: RecipientId }
  /** The sender hears that the time is nearly over. */
  | { kind: 'tell-expiring'; timeZone: string }
  /** Every link of the recipient dies, in the same transaction. */
  | { kind: 'revoke-links'; recipient: RecipientId }
  /** What the recipient has given so far goes, in the same transaction. */
  | { kind: 'drop-values'; recipient: RecipientId }
  /** What these fields hold goes, whoever gave it, in the same transaction. */
  | { kind: 'drop-answers'; fields: readonly FieldId[] }

/** The outcome of a rule: the envelope afterwards, what to record, what to set going. */
export type Decision = {
  envelope: Envelope
  events: readonly DomainEvent[]
  effects: readonly Effect[]
}

export function unchanged(envelope: Envelope): Decision {
  return { envelope, events: [], effects: [] }
}
