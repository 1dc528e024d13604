/** Section 4: how long a sign-in waits for its code. */
export const pendingLifetimeMs = 180_000
/** Mail takes a moment: a second code before that would only kill the first. */
export const resendWaitMs = 30_000

/** A code that was sent and is not used yet. */
export type PendingCode = {
  email: string
  /** Where the code went, masked by the identity service. */
  destination: string | null
  /** Milliseconds since 1970. */
  sentAt: number
}

export function remainingMs(pending: PendingCode, now: number): number {
  return Math.max(0, Math.min(pendingLifetimeMs, pending.sentAt + pendingLifetimeMs - now))
}

export function resendWaitLeftMs(pending: PendingCode, now: number): number {
  return Math.max(0, Math.min(resendWaitMs, pending.sentAt + resendWaitMs - now))
}

/** `3:00`, as in a kitchen timer: whole seconds, rounded up so that 0:00 means over. */
export function toCountdown(ms: number): string {
  const seconds = Math.ceil(ms / 1000)

  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Reads what `JSON.stringify` made of a pending code; null for anything else. */
export function parsePendingCode(text: string | null): PendingCode | null {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isPendingCode(value) ? value : null
  } catch {
    return null
  }
}

function isPendingCode(value: unknown): value is PendingCode {
  if (typeof value !== 'object' || value === null) return false
  if (!('email' in value && 'destination' in value && 'sentAt' in value)) return false
  const { email, destination, sentAt } = value

  return (
    typeof email === 'string' &&
    (destination === null || typeof destination === 'string') &&
    typeof sentAt === 'number'
  )
}
