import type { Reminders } from '#core/envelope/envelope.ts'
import { visibilities } from '#core/access/visibility.ts'
import type { FoundField } from '#core/fields/found-field.ts'
import { locales } from '#core/locale/locale.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
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
    /** Came with a signature: its bytes are kept as they are, and nothing is stamped on it. */
    signed: boolean().notNull().default(false),
    formFields: integer().notNull(),
    warnings: jsonb().$type<string[]>().notNull(),
    /** Form fields and text tags that came with the file. */
    found: jsonb().$type<FoundField[]>().notNull().default([]),
    createdBy: uuid().notNull(),
    createdAt: instant().notNull(),
    /** Since when nothing is known to need it; null once something was seen to, or where it came with what needs it. */
    unusedSince: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    index('document_file').on(t.organizationId, t.sha256),
    index('document_unused')
      .on(t.organizationId, t.unusedSince, t.id)
      .where(sql`unused_since is not null`),
  ],
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
  (t) => [
    primaryKey({ columns: [t.organizationId, t.documentSha256, t.page, t.width] }),
    index('page_image_file').on(t.organizationId, t.sha256),
  ],
)

/** The words of a run of pages, as a blob beside their images: read at intake, or when a page without them is first asked for. */
export const pageText = pgTable(
  'page_text',
  {
    organizationId: organizationId(),
    documentSha256: text().notNull(),
    /** From 0. */
    firstPage: integer().notNull(),
    pageCount: integer().notNull(),
    sha256: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.documentSha256, t.firstPage] }),
    index('page_text_file').on(t.organizationId, t.sha256),
  ],
)

/** Documents, recipients and fields of a template, without ids of any envelope. */
export type TemplateContent = {
  documents: string[]
  recipients: Record<string, unknown>[]
  fields: Record<string, unknown>[]
  /** What envelopes made from it begin with. */
  title?: string | null
  message?: string
  expiresAfterDays?: number | null
  reminders?: Reminders | null
}

export const template = pgTable(
  'template',
  {
    organizationId: organizationId(),
    id: uuid().notNull(),
    mode: text({ enum: ['live', 'test'] })
      .notNull()
      .default('live'),
    name: text().notNull(),
    folder: text(),
    status: text({ enum: ['active', 'archived'] }).notNull(),
    /** Seen and used by the whole organization, by a team, or by whoever made it and those it is shared with. */
    visibility: text({ enum: visibilities }).notNull().default('organization'),
    teamId: uuid(),
    version: integer().notNull(),
    createdBy: uuid().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    index('template_list').on(t.organizationId, t.status, t.updatedAt, t.id),
    index('template_folder').on(t.organizationId, t.folder),
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

/** One sending of many: a template, a file of rows, how far it has come. */
export const bulkSend = pgTable(
  'bulk_send',
  {
    organizationId: organizationId(),
    id: uuid().notNull(),
    mode: text({ enum: ['live', 'test'] })
      .notNull()
      .default('live'),
    templateId: uuid().notNull(),
    templateVersion: integer().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    status: text({ enum: ['running', 'paused', 'finished'] }).notNull(),
    /** Why it has paused: a refusal's code, such as `quota-reached`. */
    reason: text(),
    columns: jsonb().$type<string[]>().notNull(),
    /** As whose dates and numbers the lines are read; null for those from before it was kept. */
    locale: text({ enum: locales }),
    total: integer().notNull(),
    /** Who sees it, and what it makes. */
    visibility: text({ enum: visibilities }).notNull().default('organization'),
    teamId: uuid(),
    createdBy: uuid().notNull(),
    createdAt: instant().notNull(),
    finishedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    index('bulk_send_list').on(t.organizationId, t.createdAt, t.id),
  ],
)

export const bulkRow = pgTable(
  'bulk_row',
  {
    organizationId: organizationId(),
    bulkId: uuid().notNull(),
    /** Of the file, from 2: the first holds the columns. */
    line: integer().notNull(),
    cells: jsonb().$type<string[]>().notNull(),
    status: text({ enum: ['waiting', 'sent', 'refused'] }).notNull(),
    envelopeId: uuid(),
    /** A refusal's code and the column to blame. */
    code: text(),
    column: text(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.bulkId, t.line] }),
    index('bulk_row_status').on(t.organizationId, t.bulkId, t.status, t.line),
  ],
)
