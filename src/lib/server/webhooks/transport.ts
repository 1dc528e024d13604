import type { AttemptFailure } from '#core/webhooks/delivery.ts'

export type WebhookRequest = { url: string; headers: Readonly<Record<string, string>>; body: string }

/** What came back; `failure` is null exactly when the answer was 2xx. */
export type WebhookOutcome = {
  status: number | null
  failure: AttemptFailure | null
  responseHeaders: Record<string, string>
  /** The first 64 kB. */
  responseBody: Uint8Array
  responseCut: boolean
  durationMs: number
  /** `Retry-After` (RFC 9110 §10.2.3), either form. */
  retryAfterSeconds: number | null
}

/** Sends requests to addresses that strangers have chosen. */
export interface WebhookTransport {
  /** Throws `webhook-url-forbidden` for what would never be sent to, as far as the address alone tells. */
  assertAllowed(url: string): void
  /** Never throws: what went wrong is the outcome. */
  post(request: WebhookRequest): Promise<WebhookOutcome>
}
