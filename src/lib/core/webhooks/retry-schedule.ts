const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** How long after the former attempt each one comes: ten of them, over a little more than three days. */
export const retryWaitsMs = [
  0,
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const

export const maxRetryAfterMs = 24 * hour
const jitter = 0.1

type Failed = {
  /** How many attempts there were by now. */
  attempts: number
  at: Date
  /** What the receiver asked for, in seconds. */
  retryAfterSeconds: number | null
  /** From 0 up to 1: receivers that were down for many are not overrun by all of them at once. */
  chance: number
}

/** When to try again after an attempt that failed: never sooner than the receiver asked. Null: it was the last. */
export function nextAttemptAt({ attempts, at, retryAfterSeconds, chance }: Failed): Date | null {
  const wait = retryWaitsMs[attempts]
  if (wait === undefined) return null
  const spread = wait * (1 + jitter * (2 * chance - 1))
  const asked = Math.min((retryAfterSeconds ?? 0) * second, maxRetryAfterMs)

  return new Date(at.getTime() + Math.round(Math.max(spread, asked)))
}
