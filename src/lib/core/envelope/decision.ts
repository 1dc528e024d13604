import type { RecipientId } from '../ids.ts'
import type { AuditEventType } from '../audit/audit-event.ts'
import type { Envelope } from './envelope.ts'

/** One fact for the audit trail; the service adds who, when, from where, and the chain. */
export type Happening = {
  type: AuditEventType
  recipient?: RecipientId
  facts?: Readonly<Record<string, string | number | boolean | null>>
}

/** What must follow, as jobs written in the same transaction. */
export type Effect =
  | { kind: 'invite'; recipient: RecipientId }
  | { kind: 'seal' }
  | { kind: 'tell-outcome'; outcome: 'completed' | 'declined' | 'voided' | 'expired' }
  | { kind: 'tell-seal-failed' }
  | { kind: 'tell-bounced'; recipient: RecipientId }

/** The outcome of a rule: the envelope afterwards, what to record, what to set going. */
export type Decision = {
  envelope: Envelope
  happenings: readonly Happening[]
  effects: readonly Effect[]
}
