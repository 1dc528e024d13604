import { webhookVersion, type WebhookContent, type WebhookPayload } from './webhook-event.ts'

type PayloadFacts = Pick<WebhookPayload, 'id' | 'organizationId' | 'mode' | 'sequence' | 'test'> & {
  at: Date
}

/** The whole body of a request. */
export function toPayload(
  { type, data }: WebhookContent,
  { id, at, organizationId, mode, sequence, test }: PayloadFacts,
): WebhookPayload {
  const head = {
    id,
    version: webhookVersion,
    timestamp: at.toISOString(),
    organizationId,
    mode,
    sequence,
    test,
  }

  // What a type has for data is settled by the content: taken apart and put together it stays a pair.
  return { type, ...head, data } as WebhookPayload
}
