import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, organizationId } from './columns.ts'

/** One immutable uploaded PDF, as admitted. */
export const document = pgTable(
  'document',
  {
    organizationId: organizationId(),
    id: uuid().notNull(),
    name: text().notNull(),
    /** Of the sanitised bytes; the blob's name. */
    sha256: text().notNull(),
    /** Of the bytes as they came. */
    uploadSha256: text().notNull(),
    byteLength: integer().notNull(),
    pages: jsonb().$type<{ width: number; height: number }[]>().notNull(),
    formFields: integer().notNull(),
    warnings: jsonb().$type<string[]>().notNull(),
    createdBy: uuid().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.id] })],
)

/** Rendered pages: made on first need, kept as blobs. */
export const pageImage = pgTable(
  'page_image',
  {
    organizationId: organizationId(),
    documentSha256: text().notNull(),
    page: integer().notNull(),
    width: integer().notNull(),
    sha256: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.documentSha256, t.page, t.width] })],
)

/** Documents, recipients and fields of a template, without ids of any envelope. */
export type TemplateContent = {
  documents: string[]
  recipients: { key: string; name: string; recipientRole: string; order: number }[]
  fields: Record<string, unknown>[]
}

export const template = pgTable(
  'template',
  {
    organizationId: organizationId(),
    id: uuid().notNull(),
    name: text().notNull(),
    folder: text(),
    status: text({ enum: ['active', 'archived'] }).notNull(),
    version: integer().notNull(),
    createdBy: uuid().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    index('template_list').on(t.organizationId, t.status, t.updatedAt, t.id),
  ],
)

export const templateVersion = pgTable(
  'template_version',
  {
    organizationId: organizationId(),
    templateId: uuid().notNull(),
    version: integer().notNull(),
    content: jsonb().$type<TemplateContent>().notNull(),
    createdBy: uuid().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.templateId, t.version] })],
)
