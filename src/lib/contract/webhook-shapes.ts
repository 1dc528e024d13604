import { z } from 'zod'
import { attemptFailures, deliveryStatuses, disabledReasons, holdReasons } from '#core/webhooks/delivery.ts'
import { webhookEventTypes, type WebhookEventType } from '#core/webhooks/event-types.ts'
import { distinct, GivenInstant, Instant, Paragraph, Uuid } from './shapes.ts'

export const WebhookEventName = z.enum(webhookEventTypes as [WebhookEventType, ...WebhookEventType[]])

/** How well an endpoint answers: attempts of the last seven days. */
const Health = z.object({
  succeeded: z.int(),
  failed: z.int(),
  lastSuccessAt: Instant.nullable(),
  lastFailureAt: Instant.nullable(),
  failingSince: Instant.nullable(),
})

export const WebhookShape = z
  .object({
    id: Uuid,
    url: z.string(),
    description: z.string(),
    events: z.array(WebhookEventName),
    mode: z.enum(['live', 'test']),
    status: z.enum(['enabled', 'disabled']),
    disabledReason: z.enum(disabledReasons).nullable(),
    disabledAt: Instant.nullable(),
    health: Health,
    /** Deliveries that have not come to an end, and those that wait for the quota or for being enabled. */
    waiting: z.int(),
    held: z.int(),
    /** Until when the former secret signs beside the present one. */
    formerSecretUntil: Instant.nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Webhook' })
export type WebhookShape = z.infer<typeof WebhookShape>

const Events = distinct(WebhookEventName, webhookEventTypes.length, (type) => type).min(1)
const Url = z.string().trim().min(1).max(2000)

export const WebhookInput = z.strictObject({
  url: Url,
  description: Paragraph(200).default(''),
  events: Events,
})
export const WebhookChange = z.strictObject({
  url: Url.optional(),
  description: Paragraph(200).optional(),
  events: Events.optional(),
  status: z.enum(['enabled', 'disabled']).optional(),
})

/** `whsec_` and base64, as Standard Webhooks writes it; shown once. */
const Secret = z.string()
export const NewWebhook = WebhookShape.extend({ secret: Secret })
export const RotateInput = z.strictObject({
  /** How long the former secret goes on signing beside the new one. */
  overlapHours: z.int().min(0).max(168).default(24),
})
export const RotateAnswer = z.object({ secret: Secret, formerSecretUntil: Instant.nullable() })
export const TestSendInput = z.strictObject({ type: WebhookEventName })

export const DeliveryShape = z
  .object({
    /** The event's, and the `webhook-id` of every request. */
    id: Uuid,
    type: WebhookEventName,
    envelopeId: Uuid.nullable(),
    status: z.enum(deliveryStatuses),
    holdReason: z.enum(holdReasons).nullable(),
    attempts: z.int(),
    nextAttemptAt: Instant.nullable(),
    lastAttemptAt: Instant.nullable(),
    lastStatus: z.int().nullable(),
    lastFailure: z.enum(attemptFailures).nullable(),
    createdAt: Instant,
    finishedAt: Instant.nullable(),
  })
  .meta({ id: 'WebhookDelivery' })
export type DeliveryShape = z.infer<typeof DeliveryShape>

const AttemptShape = z.object({
  id: Uuid,
  startedAt: Instant,
  durationMs: z.int(),
  url: z.string(),
  requestHeaders: z.record(z.string(), z.string()),
  status: z.int().nullable(),
  failure: z.enum(attemptFailures).nullable(),
  responseHeaders: z.record(z.string(), z.string()),
  /** The first 64 kB, read as UTF-8. */
  responseBody: z.string(),
  responseCut: z.boolean(),
})
export type AttemptShape = z.infer<typeof AttemptShape>
export const DeliveryDetail = DeliveryShape.extend({
  /** The exact body that is sent. */
  payload: z.string(),
  /** Newest first; the last 50. */
  history: z.array(AttemptShape),
})
export type DeliveryDetail = z.infer<typeof DeliveryDetail>

/** What became of the requests of one day, UTC. */
const WebhookDayShape = z.object({
  day: z.iso.date(),
  succeeded: z.int(),
  failed: z.int(),
  /** Of those that had an answer, whatever it was; null where none had. */
  averageMs: z.number().nullable(),
  slowestMs: z.int().nullable(),
})
export type WebhookDayShape = z.infer<typeof WebhookDayShape>
/** The last 14 days, today as the last of them; days on which nothing was sent are among them. */
export const WebhookDays = z
  .object({
    items: z.array(WebhookDayShape),
    total: WebhookDayShape.omit({ day: true }),
  })
  .meta({ id: 'WebhookDays' })
export type WebhookDays = z.infer<typeof WebhookDays>

export const DeliveryQuery = z.object({
  status: z.enum(deliveryStatuses).optional(),
  type: WebhookEventName.optional(),
  from: GivenInstant.optional(),
  to: GivenInstant.optional(),
})
export const RedeliverInput = z.strictObject({ since: GivenInstant })
