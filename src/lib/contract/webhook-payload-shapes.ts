import { z } from 'zod'
import { memberRoles } from '#core/access/access.ts'
import { plans } from '#core/billing/plans.ts'
import { subscriptionStatuses } from '#core/billing/subscription.ts'
import { webhookEventGroups, type WebhookEventType } from '#core/webhooks/event-types.ts'
import { webhookVersion } from '#core/webhooks/webhook-event.ts'
import { EnvelopeStatus, Instant, RecipientRole, RecipientStatus, Uuid } from './shapes.ts'

// What is sent to webhooks. Receivers get only what is documented here, and should take new fields as they come.

const RecipientData = z
  .object({
    id: Uuid,
    key: z.string().describe('As the API gave it'),
    role: RecipientRole,
    order: z.int(),
    status: RecipientStatus,
    completedAt: Instant.nullable(),
  })
  .meta({ id: 'WebhookRecipient' })

const EnvelopeData = z
  .object({
    id: Uuid,
    status: EnvelopeStatus,
    version: z.int(),
    templateId: Uuid.nullable(),
    templateVersion: z.int().nullable(),
    bulkId: Uuid.nullable(),
    createdAt: Instant,
    sentAt: Instant.nullable(),
    expiresAt: Instant.nullable(),
    completedAt: Instant.nullable(),
    recipients: z.array(RecipientData).readonly().describe('In routing order, as many as fit'),
    recipientsTotal: z.int().describe('How many there are'),
  })
  .meta({ id: 'WebhookEnvelope' })

const PlanState = { plan: z.enum(plans), status: z.enum(subscriptionStatuses) }

const head = {
  id: Uuid.describe('Equal to the `webhook-id` header; the same however often it is sent'),
  version: z.literal(webhookVersion),
  timestamp: Instant.describe('When it happened'),
  organizationId: Uuid,
  mode: z.enum(['live', 'test']),
  test: z.boolean().describe('True of a test send, whose ids belong to nothing'),
}
const sequence = z.int().min(1).describe('Of the audit trail: of one envelope, the higher came later')
const ofNoEnvelope = { ...head, sequence: z.null() }

/** By group of events. */
export const webhookPayloadParts = {
  envelope: { ...head, sequence, data: z.object({ envelope: EnvelopeData, recipient: z.null() }) },
  recipient: { ...head, sequence, data: z.object({ envelope: EnvelopeData, recipient: RecipientData }) },
  template: {
    ...ofNoEnvelope,
    data: z.object({
      template: z.object({
        id: Uuid,
        status: z.enum(['active', 'archived']),
        version: z.int(),
        updatedAt: Instant,
      }),
    }),
  },
  member: {
    ...ofNoEnvelope,
    data: z.object({
      member: z.object({
        id: Uuid,
        role: z.enum(memberRoles).nullable().describe('Null once they have left'),
      }),
    }),
  },
  subscription: {
    ...ofNoEnvelope,
    data: z.object({ subscription: z.object({ ...PlanState, previous: z.object(PlanState) }) }),
  },
}

const shapeOf = (type: WebhookEventType, group: keyof typeof webhookPayloadParts) =>
  z.object({ type: z.literal(type), ...webhookPayloadParts[group] })

/** The body of each event, by its type. */
export const webhookPayloadShapes = Object.entries(webhookEventGroups).flatMap(([group, types]) =>
  types.map((type) => ({ type, shape: shapeOf(type, group as keyof typeof webhookPayloadParts) })),
)
