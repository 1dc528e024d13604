import type { AttemptFailure, DisabledReason } from './delivery.ts'

const day = 24 * 60 * 60 * 1000
export const maxFailingMs = 5 * day

export type EndpointHealth = {
  /** Since when nothing has succeeded; null while all is well. */
  failingSince: Date | null
  lastSuccessAt: Date | null
  lastFailureAt: Date | null
}

/** What one more attempt makes of it. */
export function healthAfter(
  health: EndpointHealth,
  failure: AttemptFailure | null,
  at: Date,
): EndpointHealth {
  return failure === null
    ? { ...health, failingSince: null, lastSuccessAt: at }
    : { ...health, failingSince: health.failingSince ?? at, lastFailureAt: at }
}

/**
 * Whether an endpoint is to be left alone from now on. An attempt that failed is asked about with the health after it:
 * who asked to be forgotten (410) is at once; who failed for five days had several deliveries to answer.
 */
export function disabledBy(
  health: EndpointHealth,
  failure: AttemptFailure | null,
  at: Date,
): Exclude<DisabledReason, 'person'> | null {
  if (failure === 'gone') return 'gone'
  if (failure === null || health.failingSince === null) return null

  return at.getTime() - health.failingSince.getTime() >= maxFailingMs ? 'failing' : null
}
