import { Webhook } from 'standardwebhooks'
import type { Clock, Random } from '../ports.ts'
import { inSpan, tracing } from '../tracing/tracing.ts'
import type { AttemptRow } from './delivery-rows.ts'
import type { EndpointRow } from './endpoint-rows.ts'
import type { SigningSecrets } from './signing-secrets.ts'
import type { WebhookTransport } from './transport.ts'

type Parts = { transport: WebhookTransport; secrets: SigningSecrets; clock: Clock; random: Random }

const userAgent = 'Paraph-Webhooks/1'

/** Of an event: what is sent. */
export type Sendable = { id: string; payload: string }

/** One signed request outside any transaction, and the row that tells of it (which the caller writes). */
export type Attempt = ReturnType<typeof makeAttempt>

/** Signs exactly what is sent (Standard Webhooks 1.0), sends it once, and tells of it. */
export function makeAttempt({ transport, secrets, clock, random }: Parts) {
  /** The newer first; while both hold, a receiver may still know the former one only. */
  function secretsOf({ organizationId, id, secret, formerSecret, formerSecretUntil }: EndpointRow): string[] {
    const isFormerValid =
      formerSecret !== null && formerSecretUntil !== null && formerSecretUntil > clock.now()
    const kept = isFormerValid ? [secret, formerSecret] : [secret]

    return kept.map((one) => secrets.open(one, { organizationId, id }))
  }

  function headersFor(endpoint: EndpointRow, { id, payload }: Sendable, at: Date): Record<string, string> {
    return {
      'content-type': 'application/json',
      'user-agent': userAgent,
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': secretsOf(endpoint)
        .map((secret) => new Webhook(secret).sign(id, at, payload))
        .join(' '),
    }
  }

  return async (
    endpoint: EndpointRow,
    event: Sendable,
  ): Promise<{ row: AttemptRow; retryAfterSeconds: number | null }> => {
    const startedAt = clock.now()
    const headers = headersFor(endpoint, event, startedAt)
    const outcome = await inSpan({ name: 'POST webhook', kind: 'client' }, () => {
      const place = tracing()?.place()
      if (place) headers['traceparent'] = place.header
      return transport.post({ url: endpoint.url, headers, body: event.payload })
    })
    const row = {
      organizationId: endpoint.organizationId,
      endpointId: endpoint.id,
      eventId: event.id,
      id: random.uuid(),
      startedAt,
      durationMs: outcome.durationMs,
      url: endpoint.url,
      requestHeaders: headers,
      status: outcome.status,
      failure: outcome.failure,
      responseHeaders: outcome.responseHeaders,
      responseBody: toText(outcome.responseBody),
      responseCut: outcome.responseCut,
    }

    return { row, retryAfterSeconds: outcome.retryAfterSeconds }
  }
}

/** UTF-8, whatever the bytes are; the database keeps no U+0000. */
function toText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replaceAll('\u0000', '\ufffd')
}
