import { z } from 'zod'
import { auditEventTypes } from '#core/audit/audit-event.ts'
import {
  distinct,
  DocumentList,
  DocumentShape,
  Email,
  EnvelopeStatus,
  FieldList,
  FieldShape,
  GivenInstant,
  Instant,
  Line,
  LocaleCode,
  Paragraph,
  RecipientRole,
  RecipientStatus,
  Sha256,
  Uuid,
} from './shapes.ts'

/** A draft may still lack names and addresses; sending asks for them. */
export const EnvelopeRecipientInput = z.strictObject({
  key: z.string().min(1).max(64),
  name: z.union([z.literal(''), Line(100)]),
  email: z.union([z.literal(''), Email]),
  recipientRole: RecipientRole.optional(),
  order: z.int().min(1).max(100).optional(),
  locale: LocaleCode.optional(),
})

export const EnvelopeInput = z.strictObject({
  title: Line(200),
  message: Paragraph(2000).optional(),
  documents: DocumentList,
  recipients: distinct(EnvelopeRecipientInput, 50, ({ key }) => key),
  fields: FieldList,
  expiresAt: GivenInstant.nullish(),
})
export type EnvelopeInput = z.infer<typeof EnvelopeInput>
export const EnvelopePatch = EnvelopeInput.partial()
export type EnvelopePatch = z.infer<typeof EnvelopePatch>

export const RecipientShape = z.object({
  id: Uuid,
  key: z.string(),
  name: z.string(),
  email: z.string(),
  recipientRole: RecipientRole,
  order: z.int(),
  locale: LocaleCode,
  status: RecipientStatus,
  completedAt: Instant.nullable(),
})
export type RecipientShape = z.infer<typeof RecipientShape>

export const EnvelopeSummary = z
  .object({
    id: Uuid,
    title: z.string(),
    status: EnvelopeStatus,
    recipients: z.array(
      RecipientShape.pick({ id: true, name: true, status: true, order: true, recipientRole: true }),
    ),
    createdAt: Instant,
    updatedAt: Instant,
    sentAt: Instant.nullable(),
    completedAt: Instant.nullable(),
  })
  .meta({ id: 'EnvelopeSummary' })
export type EnvelopeSummary = z.infer<typeof EnvelopeSummary>

export const SealedShape = z.object({
  document: Uuid,
  name: z.string(),
  sha256: Sha256,
  bytes: z.int(),
  level: z.enum(['B-B', 'B-T']),
  sealedAt: Instant,
})

export const EnvelopeShape = z
  .object({
    id: Uuid,
    title: z.string(),
    message: z.string(),
    status: EnvelopeStatus,
    version: z.int(),
    sender: z.object({ id: Uuid, name: z.string() }),
    documents: z.array(
      DocumentShape.omit({ createdAt: true, warnings: true, formFields: true, signed: true }),
    ),
    recipients: z.array(RecipientShape),
    fields: z.array(FieldShape),
    sealed: z.array(SealedShape),
    reason: z.string().nullable(),
    createdAt: Instant,
    updatedAt: Instant,
    sentAt: Instant.nullable(),
    expiresAt: Instant.nullable(),
    completedAt: Instant.nullable(),
  })
  .meta({ id: 'Envelope' })
export type EnvelopeShape = z.infer<typeof EnvelopeShape>

/** One line of the audit trail as people read it; the machine's form is `/evidence`. */
export const AuditLine = z.object({
  sequence: z.int(),
  at: Instant,
  type: z.enum(auditEventTypes),
  actor: z.object({
    kind: z.enum(['member', 'recipient', 'api-key', 'system']),
    name: z.string().nullable(),
  }),
  recipient: z.string().nullable(),
  facts: z.record(z.string(), z.unknown()),
  hash: Sha256,
})
export type AuditLine = z.infer<typeof AuditLine>

export const ReasonInput = z.strictObject({ reason: Paragraph(1000).min(1) })
