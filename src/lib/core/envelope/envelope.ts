import type { DocumentId, EnvelopeId, OrganizationId, RecipientId, UserId } from '../ids.ts'
import type { Field } from '../fields/field.ts'
import type { Locale } from '../locale/locale.ts'

export const envelopeStatuses = [
  'draft',
  'sent',
  'in_progress',
  'sealing',
  'seal_failed',
  'completed',
  'declined',
  'voided',
  'expired',
] as const
export type EnvelopeStatus = (typeof envelopeStatuses)[number]

export const recipientStatuses = [
  'waiting',
  'notified',
  'viewed',
  'completed',
  'declined',
  'expired',
  'bounced',
  'replaced',
  'skipped',
] as const
export type RecipientStatus = (typeof recipientStatuses)[number]

/** Recipient roles of the foundation; in-person signer, witness and assistant join this union. */
export const recipientRoles = ['signer', 'approver', 'viewer', 'cc'] as const
export type RecipientRole = (typeof recipientRoles)[number]

export type Recipient = {
  id: RecipientId
  /** Stable name of the recipient inside its envelope or template, as the API gives it. */
  key: string
  role: RecipientRole
  /** Routing order, from 1. Equal order acts in parallel. */
  order: number
  name: string
  email: string
  locale: Locale
  status: RecipientStatus
  consentedAt: Date | null
  completedAt: Date | null
}

export type EnvelopeDocument = {
  id: DocumentId
  name: string
  sha256: string
  pages: readonly { width: number; height: number }[]
}

export type Envelope = {
  id: EnvelopeId
  organizationId: OrganizationId
  sender: UserId
  title: string
  message: string
  status: EnvelopeStatus
  /** Grows with every change of content or recipients; a signing session of an older one is stale. */
  version: number
  documents: readonly EnvelopeDocument[]
  recipients: readonly Recipient[]
  fields: readonly Field[]
  createdAt: Date
  sentAt: Date | null
  expiresAt: Date | null
  completedAt: Date | null
  /** Why it was declined or voided, or why sealing failed. */
  reason: string | null
}
