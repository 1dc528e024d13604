import type { Audience } from '../access/visibility.ts'
import type { ConsentLaw } from '../consent/consent-law.ts'
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

export const recipientRoles = [
  'signer',
  'approver',
  'viewer',
  'cc',
  'in_person',
  'witness',
  'assistant',
] as const
export type RecipientRole = (typeof recipientRoles)[number]

/** What a recipient passes before seeing the document, all of them, in this order. */
export const accessChecks = ['passcode', 'email_code', 'sms_code', 'account', 'passkey'] as const
export type AccessCheck = (typeof accessChecks)[number]

/** Recipients with equal keys are one group: it is done when `needs` of them are, and the others are skipped. */
export type RecipientGroup = { key: string; needs: number }

/** Reminders of those who are awaited: days after the invitation, days between, how often at most. */
export type Reminders = { firstAfterDays: number; everyDays: number; atMost: number }

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
  group: RecipientGroup | null
  /** The signer whom a witness attests, or whose fields an assistant fills in beforehand. */
  attachedTo: RecipientId | null
  /** Who hands over the device to an in-person signer; the invitation goes there. */
  host: { name: string; email: string } | null
  /** For this recipient alone, beside the envelope's. */
  message: string
  /** E.164, for codes by text message. */
  phone: string | null
  access: readonly AccessCheck[]
  /** Keyed hash; the passcode itself is told out of band and kept nowhere. */
  passcodeHash: string | null
  mayDelegate: boolean
  /** Earlier than the envelope's, for this recipient alone. */
  expiresAt: Date | null
  /** Who took this recipient's place. */
  replacedBy: RecipientId | null
  notifiedAt: Date | null
  /** Of the schedule; reminders by hand are not counted. */
  remindersSent: number
  /** By the schedule, by hand, or by a warning of the expiry. */
  lastRemindedAt: Date | null
  consentedAt: Date | null
  completedAt: Date | null
  /** How many questions they have asked the sender, and how many answers they were given. */
  questions: number
  answers: number
  /** Since when a question of theirs has waited for an answer. */
  unansweredSince: Date | null
}

export type EnvelopeDocument = {
  id: DocumentId
  name: string
  sha256: string
  pages: readonly { width: number; height: number }[]
  /** Came with a signature: nothing is stamped on it, what is given for it stands in the certificate. */
  signed?: boolean
}

export type Envelope = {
  id: EnvelopeId
  organizationId: OrganizationId
  sender: UserId
  /** Test envelopes prove nothing: watermarked, and sealed with a test certificate. */
  mode: 'live' | 'test'
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
  /** Of a draft that is sent by the clock: when, and in whose name. Until then nothing of it changes. */
  sendAt: Date | null
  scheduledBy: UserId | null
  expiresAt: Date | null
  /** What its consent text names, settled when it is sent; null for drafts, and for those sent before it was kept. */
  consentLaw: ConsentLaw | null
  /** How many days before `expiresAt` those who are awaited are warned; null for never. */
  warnDays: number | null
  /** When the sender was told that the present `expiresAt` is near. */
  warnedAt: Date | null
  reminders: Reminders | null
  /** The template it was made from. */
  templateId: string | null
  templateVersion: number | null
  /** The bulk send it belongs to. */
  bulkId: string | null
  /** Who of its organization sees it beside its sender. */
  audience: Audience
  completedAt: Date | null
  /** Since when it has been in the trash. */
  trashedAt: Date | null
  /** The folder it was put in, by the name that people gave it. */
  filedIn: string | null
  /** Why it was declined or voided, or why sealing failed. */
  reason: string | null
}
