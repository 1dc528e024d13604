import type { EnvelopeStatus } from '../envelope/envelope.ts'

const dayMs = 24 * 60 * 60 * 1000

/** What is kept beside envelopes, and for how many days. */
const keptDays = {
  mail: 30,
  'soft-return': 30,
  'closed-address': 365,
  'idempotency-key': 1,
  'ended-room-key': 1,
  'pending-profile': 7,
  'paper-not-handed-in': 7,
  'unused-document': 7,
  'ended-invitation': 30,
  'read-notification': 90,
  notification: 365,
  'hourly-number': 40,
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

/** `from` is when a change that erases more takes effect; null where nothing waits. */
export type Retention = RetentionPolicy & { from: Date | null }

export const keepForEver: RetentionPolicy = { days: null, legalHold: false }

/** Shorter, and an ordinary contract would be gone while it is still argued about. */
export const fewestRetentionDays = 30
export const mostRetentionDays = 36_500
/** Who asked for it by mistake, or was not who they seemed, has so long to be noticed. */
export const graceDays = 7

/** What was wished for. Where it erases more than before, not at once. */
export function changeRetention(before: Retention, wished: RetentionPolicy, now: Date): Retention {
  const erasesMore =
    wished.days !== null && !wished.legalHold && (before.legalHold || wished.days < (before.days ?? Infinity))
  const from = erasesMore ? new Date(now.getTime() + graceDays * dayMs) : before.from

  return { ...wished, from: wished.days === null ? null : from }
}

/** Envelopes that ended up to then may be erased now; null while none may. */
export function erasedBefore({ days, legalHold, from }: Retention, now: Date): Date | null {
  if (days === null || legalHold || (from !== null && now < from)) return null

  return new Date(now.getTime() - days * dayMs)
}

export const endedStatuses = [
  'completed',
  'declined',
  'voided',
  'expired',
] as const satisfies readonly EnvelopeStatus[]
const ended: ReadonlySet<EnvelopeStatus> = new Set(endedStatuses)

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
