import type { EnvelopeStatus, RecipientRole, RecipientStatus } from '../envelope/envelope.ts'
import type { Plan } from '../billing/plans.ts'
import type { MemberRole } from '../access/access.ts'
import type { EnvelopeEventType } from './event-types.ts'

/** Grows only when a field changes its meaning or goes; new fields may come at any time. */
export const webhookVersion = 1

/** Times are ISO 8601, UTC, milliseconds. */
export type RecipientData = {
  id: string
  key: string
  role: RecipientRole
  order: number
  status: RecipientStatus
  completedAt: string | null
}

export type EnvelopeData = {
  id: string
  status: EnvelopeStatus
  version: number
  templateId: string | null
  templateVersion: number | null
  bulkId: string | null
  createdAt: string
  sentAt: string | null
  expiresAt: string | null
  completedAt: string | null
  /** In routing order; only as many as a payload holds. */
  recipients: readonly RecipientData[]
  recipientsTotal: number
}

type TemplateData = { id: string; status: 'active' | 'archived'; version: number; updatedAt: string }
type MemberData = { id: string; role: MemberRole | null }
type SubscriptionData = {
  plan: Plan
  status: string
  /** What it was before. */
  previous: { plan: Plan; status: string }
}

/**
 * What has happened: ids, states and times. Never a name, an address, a text of a document, a link or a secret: whoever
 * needs more asks the API by the id.
 */
export type WebhookContent =
  | {
      type: EnvelopeEventType
      data: { envelope: EnvelopeData; recipient: RecipientData | null }
    }
  | { type: 'template.created' | 'template.updated' | 'template.archived'; data: { template: TemplateData } }
  | { type: 'member.added' | 'member.removed'; data: { member: MemberData } }
  | { type: 'subscription.changed'; data: { subscription: SubscriptionData } }

/** The body that is sent, as Standard Webhooks 1.0 lays it out (`type`, `timestamp`, `data`), and ours beside it. */
export type WebhookPayload = WebhookContent & {
  version: typeof webhookVersion
  /** Equal to the `webhook-id` header: the same however often it is sent. */
  id: string
  timestamp: string
  organizationId: string
  mode: 'live' | 'test'
  /** Of the envelope's audit trail: what has the higher number came later. Null for events of no envelope. */
  sequence: number | null
  /** True of a test send, whose ids belong to nothing. */
  test: boolean
}
