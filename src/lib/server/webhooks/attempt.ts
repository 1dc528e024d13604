import type { webhookAttempt, webhookEndpoint } from '../data/tables/webhooks.ts'

export type EndpointRow = typeof webhookEndpoint.$inferSelect
export type AttemptRow = typeof webhookAttempt.$inferSelect
/** Of an event: what is sent. */
export type Sendable = { id: string; payload: string }

/** One signed request outside any transaction, and the row that tells of it (which the caller writes). */
export type Attempt = (
  endpoint: EndpointRow,
  event: Sendable,
) => Promise<{ row: AttemptRow; retryAfterSeconds: number | null }>
