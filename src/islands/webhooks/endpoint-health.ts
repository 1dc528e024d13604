import type { WebhookShape } from '#contract/webhook-shapes.ts'

export type EndpointState = 'enabled' | 'failing' | 'disabled'

/** What stands over an endpoint in a word: an enabled one may have been failing for some time. */
export function stateOf({ status, health }: Pick<WebhookShape, 'status' | 'health'>): EndpointState {
  if (status === 'disabled') return 'disabled'

  return health.failingSince ? 'failing' : 'enabled'
}

/** The part of the attempts of seven days that failed, from 0 to 1; null when there was none. */
export function failureRateOf({ succeeded, failed }: WebhookShape['health']): number | null {
  const all = succeeded + failed

  return all === 0 ? null : failed / all
}

/** Events wait for the quota: those of a disabled endpoint wait for a person. */
export function isHeldByQuota({ status, held }: Pick<WebhookShape, 'status' | 'held'>): boolean {
  return status === 'enabled' && held > 0
}
