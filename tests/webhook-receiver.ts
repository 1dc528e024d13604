import type { WebhookPayload } from '#core/webhooks/webhook-event.ts'
import type { WebhookEventType } from '#core/webhooks/event-types.ts'
import { Webhook } from 'standardwebhooks'
import { startLoopbackServer } from './loopback-server.ts'
import { eventually, type TestPerson } from './world.ts'

export type Heard = { id: string; body: string; payload: WebhookPayload; headers: Record<string, string> }

/** Somebody's server, which keeps what it hears and answers as it is told. */
export async function startReceiver() {
  const heard: Heard[] = []
  let status = 204
  const server = await startLoopbackServer(({ headers, body }) => {
    const told = headers as Record<string, string>
    const payload = JSON.parse(body) as WebhookPayload
    heard.push({ id: told['webhook-id'] ?? '', body, payload, headers: told })
    return { status, body: '' }
  })

  return {
    url: `${server.origin}/hooks`,
    heard,
    answerWith(next: number) {
      status = next
    },
    types: () => heard.map(({ payload }) => payload.type),
    /** Waits until so many were heard. */
    hears: (count: number) => eventually(async () => heard.length >= count && heard),
    close: () => server.close(),
  }
}

/** What the official library says of a request. */
export function isGenuine({ body, headers }: Heard, secret: string): boolean {
  try {
    new Webhook(secret).verify(body, headers)
    return true
  } catch {
    return false
  }
}

/** The endpoint with its secret. */
export async function listenTo(person: TestPerson, url: string, events: readonly WebhookEventType[]) {
  const { status, body } = await person.call('POST /webhooks', { body: { url, events } })
  if (status !== 201) throw new Error(JSON.stringify(body))

  return body
}

export async function deliveriesOf(person: TestPerson, id: string, query: Record<string, string> = {}) {
  const { body } = await person.call('GET /webhooks/{id}/deliveries', {
    params: { id },
    query: { limit: '100', ...query },
  })

  return body.items
}
