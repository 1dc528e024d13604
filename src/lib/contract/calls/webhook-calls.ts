import { z } from 'zod'
import { call, json, noContent, page } from '../call.ts'
import { Uuid } from '../shapes.ts'
import {
  DeliveryDetail,
  DeliveryQuery,
  DeliveryShape,
  NewWebhook,
  RedeliverInput,
  RotateAnswer,
  RotateInput,
  TestSendInput,
  WebhookChange,
  WebhookDays,
  WebhookInput,
  WebhookShape,
} from '../webhook-shapes.ts'
import { id, listing } from './parameters.ts'

const delivery = z.object({ id: Uuid, deliveryId: Uuid })
const managing = { access: 'organization', permissions: ['manage_settings'] } as const

/** Where events go, and what became of them. */
export const webhookCalls = {
  'GET /webhooks': call({ ...managing, answer: json(200, z.object({ items: z.array(WebhookShape) })) }),
  'POST /webhooks': call({ ...managing, body: WebhookInput, answer: json(201, NewWebhook), secret: true }),
  'GET /webhooks/{id}': call({ ...managing, params: id, answer: json(200, WebhookShape) }),
  'PUT /webhooks/{id}': call({
    ...managing,
    params: id,
    body: WebhookChange,
    answer: json(200, WebhookShape),
  }),
  'DELETE /webhooks/{id}': call({ ...managing, params: id, answer: noContent(204) }),
  'POST /webhooks/{id}/rotate': call({
    ...managing,
    params: id,
    body: RotateInput,
    answer: json(200, RotateAnswer),
    secret: true,
  }),
  /** Sends an example at once and answers with what came back. It counts towards no quota. */
  'POST /webhooks/{id}/test': call({
    ...managing,
    params: id,
    body: TestSendInput,
    answer: json(200, DeliveryDetail),
  }),
  /** Requests by the day, examples aside: what came back, and how soon. */
  'GET /webhooks/{id}/days': call({ ...managing, params: id, answer: json(200, WebhookDays) }),
  'GET /webhooks/{id}/deliveries': call({
    ...managing,
    params: id,
    query: listing.extend(DeliveryQuery.shape),
    answer: json(200, page(DeliveryShape)),
  }),
  'GET /webhooks/{id}/deliveries/{deliveryId}': call({
    ...managing,
    params: delivery,
    answer: json(200, DeliveryDetail),
  }),
  /** Once more, under the same id, whatever became of it. */
  'POST /webhooks/{id}/deliveries/{deliveryId}/redeliver': call({
    ...managing,
    params: delivery,
    answer: json(202, DeliveryShape),
  }),
  /** Everything that was given up since then. */
  'POST /webhooks/{id}/redeliver': call({
    ...managing,
    params: id,
    body: RedeliverInput,
    answer: json(202, z.object({ count: z.int() })),
  }),
}
