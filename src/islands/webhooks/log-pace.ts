import type { DeliveryShape, WebhookShape } from '#contract/webhook-shapes.ts'

const soonMs = 60_000
const quickMs = 3000
const slowMs = 10_000

/** What an attempt is due for now or within the minute. */
export function isUnderWay(
  { status, nextAttemptAt }: Pick<DeliveryShape, 'status' | 'nextAttemptAt'>,
  now: number,
): boolean {
  if (status === 'pending') return true

  return status === 'retrying' && nextAttemptAt !== null && Date.parse(nextAttemptAt) - now < soonMs
}

/** How long to wait before looking again: something new may come at any time, unless the endpoint is disabled. */
export function paceOf(
  deliveries: readonly Pick<DeliveryShape, 'status' | 'nextAttemptAt'>[],
  endpoint: Pick<WebhookShape, 'status'>,
  now: number,
): number | null {
  if (deliveries.some((delivery) => isUnderWay(delivery, now))) return quickMs

  return endpoint.status === 'enabled' ? slowMs : null
}
