import type { EnvelopeStatus } from '../envelope/envelope.ts'

const dayMs = 24 * 60 * 60 * 1000

/** What is kept beside envelopes, and for how many days. */
const keptDays = {
  mail: 30,
  'idempotency-key': 1,
  'ended-room-key': 1,
  'pending-profile': 7,
  'ended-invitation': 30,
  'read-notification': 90,
  notification: 365,
  'webhook-log': 30,
  'webhook-day': 365,
} as const
export type Leftover = keyof typeof keptDays

/** Whatever of this kind was made before has served its time. */
export function keptSince(kind: Leftover, now: Date): Date {
  return new Date(now.getTime() - keptDays[kind] * dayMs)
}

/** How long an organization keeps ended envelopes; `days` null is for ever. A legal hold outlasts every period. */
export type RetentionPolicy = { days: number | null; legalHold: boolean }

export const keepForEver: RetentionPolicy = { days: null, legalHold: false }

const ended: ReadonlySet<EnvelopeStatus> = new Set(['completed', 'declined', 'voided', 'expired'])

/**
 * A draft is nobody's history and may go at any time. Everything sent is: it stays while it is open or being sealed, and
 * after its end until the organization's period has passed.
 */
export function mayBeErased(
  { status, endedAt }: { status: EnvelopeStatus; endedAt: Date | null },
  { days, legalHold }: RetentionPolicy,
  now: Date,
): boolean {
  if (status === 'draft') return true
  if (legalHold || days === null || endedAt === null || !ended.has(status)) return false

  return now.getTime() - endedAt.getTime() >= days * dayMs
}
