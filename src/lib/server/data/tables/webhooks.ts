import {
  disabledReasons,
  deliveryStatuses,
  holdReasons,
  type AttemptFailure,
} from '#core/webhooks/delivery.ts'
import type { WebhookEventType } from '#core/webhooks/event-types.ts'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, organizationId } from './columns.ts'

/** Where events are sent to. */
export const webhookEndpoint = pgTable(
  'webhook_endpoint',
  {
    organizationId: organizationId(),
    id: uuid().notNull(),
    mode: text({ enum: ['live', 'test'] }).notNull(),
    url: text().notNull(),
    description: text().notNull(),
    events: jsonb().$type<WebhookEventType[]>().notNull(),
    status: text({ enum: ['enabled', 'disabled'] }).notNull(),
    disabledReason: text({ enum: disabledReasons }),
    disabledAt: instant(),
    /** Under the instance key, base64. The former one signs beside it until its time is over. */
    secret: text().notNull(),
    formerSecret: text(),
    formerSecretUntil: instant(),
    /** Since when nothing has succeeded; null while all is well. */
    failingSince: instant(),
    lastSuccessAt: instant(),
    lastFailureAt: instant(),
    createdBy: uuid().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.id] })],
)

/** What has happened, as the exact bytes that are sent; written with what it tells of. */
export const webhookEvent = pgTable(
  'webhook_event',
  {
    organizationId: organizationId(),
    id: uuid().notNull(),
    mode: text({ enum: ['live', 'test'] }).notNull(),
    type: text().$type<WebhookEventType>().notNull(),
    envelopeId: uuid(),
    payload: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    index('webhook_event_age').on(t.organizationId, t.createdAt),
  ],
)

/** One event on its way to one endpoint. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    organizationId: organizationId(),
    endpointId: uuid().notNull(),
    /** Also the id of the delivery: an endpoint hears of an event once. */
    eventId: uuid().notNull(),
    type: text().$type<WebhookEventType>().notNull(),
    status: text({ enum: deliveryStatuses }).notNull(),
    holdReason: text({ enum: holdReasons }),
    /** Of the schedule; redelivering by hand begins anew. */
    attempts: integer().notNull().default(0),
    /** The month's quota was spent on it: no attempt spends it again. */
    counted: boolean().notNull().default(false),
    nextAttemptAt: instant(),
    lastAttemptAt: instant(),
    lastStatus: integer(),
    lastFailure: text().$type<AttemptFailure>(),
    createdAt: instant().notNull(),
    finishedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.endpointId, t.eventId] }),
    index('webhook_delivery_due').on(t.organizationId, t.endpointId, t.nextAttemptAt),
    index('webhook_delivery_list').on(t.organizationId, t.endpointId, t.createdAt, t.eventId),
    index('webhook_delivery_status').on(t.organizationId, t.endpointId, t.status, t.createdAt),
  ],
)

/** One request and what came back, kept for 30 days. */
export const webhookAttempt = pgTable(
  'webhook_attempt',
  {
    organizationId: organizationId(),
    endpointId: uuid().notNull(),
    eventId: uuid().notNull(),
    id: uuid().notNull(),
    startedAt: instant().notNull(),
    durationMs: integer().notNull(),
    url: text().notNull(),
    requestHeaders: jsonb().$type<Record<string, string>>().notNull(),
    status: integer(),
    failure: text().$type<AttemptFailure>(),
    responseHeaders: jsonb().$type<Record<string, string>>().notNull(),
    /** The first 64 kB, read as UTF-8. */
    responseBody: text().notNull(),
    responseCut: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.endpointId, t.eventId, t.id] }),
    index('webhook_attempt_age').on(t.organizationId, t.startedAt),
  ],
)

/** Attempts, counted by the day: how well an endpoint answers, and what is left once the logs are gone. */
export const webhookDay = pgTable(
  'webhook_day',
  {
    organizationId: organizationId(),
    endpointId: uuid().notNull(),
    /** ISO 8601 date, UTC. */
    day: text().notNull(),
    succeeded: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    /** Of attempts that had an answer, whatever it was: how many, and how long they took together and at most. */
    answered: integer().notNull().default(0),
    totalMs: bigint({ mode: 'number' }).notNull().default(0),
    slowestMs: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.endpointId, t.day] })],
)
