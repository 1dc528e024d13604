import { z } from 'zod'
import {
  Area,
  EnvelopeStatus,
  FieldValue,
  Instant,
  LocaleCode,
  PageSize,
  RecipientRole,
  RecipientStatus,
  Signature,
  Uuid,
} from './shapes.ts'
import { fieldTypes } from '#core/fields/field.ts'

/** Which of the room's steps a recipient stands at. */
export const signingStages = ['consent', 'fill', 'waiting', 'done', 'closed'] as const

/** A field of this recipient with its value so far. */
export const RoomField = z.object({
  id: Uuid,
  type: z.enum(fieldTypes),
  label: z.string(),
  required: z.boolean(),
  readOnly: z.boolean(),
  areas: z.array(Area),
  maxLength: z.int().nullable(),
  multiline: z.boolean(),
  value: FieldValue.nullable(),
})
export type RoomField = z.infer<typeof RoomField>

export const SigningSession = z
  .object({
    recipient: z.object({
      id: Uuid,
      name: z.string(),
      email: z.string(),
      role: RecipientRole,
      status: RecipientStatus,
      locale: LocaleCode,
    }),
    envelope: z.object({
      id: Uuid,
      title: z.string(),
      message: z.string(),
      status: EnvelopeStatus,
      version: z.int(),
      senderName: z.string(),
      organizationName: z.string(),
      mode: z.enum(['live', 'test']),
      /** The organization's own look. */
      brand: z.object({ colour: z.string().nullable(), logoUrl: z.string().nullable() }),
      expiresAt: Instant.nullable(),
      reason: z.string().nullable(),
    }),
    stage: z.enum(signingStages),
    disclosure: z.object({ version: z.string(), paragraphs: z.array(z.string()) }),
    documents: z.array(z.object({ id: Uuid, name: z.string(), pages: z.array(PageSize) })),
    fields: z.array(RoomField),
    /** Values of other recipients already given, to be shown on the pages. */
    others: z.array(z.object({ type: z.enum(fieldTypes), areas: z.array(Area), value: FieldValue })),
    sealed: z.array(z.object({ document: Uuid, name: z.string() })),
  })
  .meta({ id: 'SigningSession' })
export type SigningSession = z.infer<typeof SigningSession>

export const ConsentInput = z.strictObject({ version: z.int(), agreed: z.literal(true) })
/** By field; null takes a value back. */
const GivenValues = z.record(Uuid, FieldValue.nullable())
export const ValuesInput = z.strictObject({ version: z.int(), values: GivenValues })
export const CompleteInput = z.strictObject({
  version: z.int(),
  values: GivenValues.optional(),
  signature: Signature.optional(),
  initials: Signature.optional(),
  timeZone: z.string().max(64).optional(),
})
export type CompleteInput = z.infer<typeof CompleteInput>
export const DeclineInput = z.strictObject({ reason: z.string().trim().min(1).max(1000) })
