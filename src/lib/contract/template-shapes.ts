import { z } from 'zod'
import {
  distinct,
  DocumentList,
  DocumentShape,
  Email,
  FieldList,
  FieldShape,
  Instant,
  Line,
  LocaleCode,
  Paragraph,
  RecipientRole,
  Uuid,
} from './shapes.ts'

/** A part to play, filled by a person when the template is used. */
export const TemplateRole = z.strictObject({
  key: z.string().min(1).max(64),
  name: Line(100),
  recipientRole: RecipientRole,
  order: z.int().min(1).max(100),
})

export const TemplateInput = z.strictObject({
  name: Line(200),
  folder: Line(100).nullish(),
  documents: DocumentList,
  recipients: distinct(TemplateRole, 50, ({ key }) => key),
  fields: FieldList,
})
export type TemplateInput = z.infer<typeof TemplateInput>

export const TemplateSummary = z
  .object({
    id: Uuid,
    name: z.string(),
    folder: z.string().nullable(),
    status: z.enum(['active', 'archived']),
    version: z.int(),
    pageCount: z.int(),
    /** Of the first page's image, for a thumbnail. */
    firstDocument: Uuid.nullable(),
    updatedAt: Instant,
  })
  .meta({ id: 'TemplateSummary' })
export type TemplateSummary = z.infer<typeof TemplateSummary>

export const TemplateShape = z
  .object({
    id: Uuid,
    name: z.string(),
    folder: z.string().nullable(),
    status: z.enum(['active', 'archived']),
    version: z.int(),
    documents: z.array(DocumentShape),
    recipients: z.array(TemplateRole),
    fields: z.array(FieldShape),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Template' })
export type TemplateShape = z.infer<typeof TemplateShape>

export const UseTemplateInput = z.strictObject({
  title: Line(200).optional(),
  message: Paragraph(2000).optional(),
  recipients: z
    .array(z.strictObject({ key: z.string(), name: Line(100), email: Email, locale: LocaleCode.optional() }))
    .max(50),
  send: z.boolean().optional(),
})
