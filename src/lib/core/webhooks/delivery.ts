export const deliveryStatuses = ['pending', 'succeeded', 'retrying', 'exhausted', 'held'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** Why a delivery waits for a person: the month's quota is used up, or the endpoint is disabled. */
export const holdReasons = ['quota', 'disabled'] as const
export type HoldReason = (typeof holdReasons)[number]

/** By whom an endpoint was disabled: a person, its own answer 410, or five days of failure. */
export const disabledReasons = ['person', 'gone', 'failing'] as const
export type DisabledReason = (typeof disabledReasons)[number]

/** Why an attempt had no answer that counts. */
export const attemptFailures = [
  /** Another status than 2xx. */
  'status',
  'redirect',
  'gone',
  'timeout',
  'refused',
  'reset',
  'unresolvable',
  'forbidden-address',
  'forbidden-url',
  'tls',
  'protocol',
] as const
export type AttemptFailure = (typeof attemptFailures)[number]
