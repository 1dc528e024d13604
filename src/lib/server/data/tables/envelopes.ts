import { envelopeStatuses, recipientRoles, recipientStatuses } from '#core/envelope/envelope.ts'
import type { EnvelopeDocument } from '#core/envelope/envelope.ts'
import type { Disclosure } from '#core/audit/audit-event.ts'
import type { Field, FieldValue } from '#core/fields/field.ts'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, organizationId } from './columns.ts'

export const envelope = pgTable(
  'envelope',
  {
    organizationId: organizationId(),
    id: uuid().notNull(),
    sender: uuid().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    status: text({ enum: envelopeStatuses }).notNull(),
    version: integer().notNull(),
    documents: jsonb().$type<EnvelopeDocument[]>().notNull(),
    fields: jsonb().$type<Field[]>().notNull(),
    templateId: uuid(),
    templateVersion: integer(),
    reason: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    sentAt: instant(),
    expiresAt: instant(),
    completedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    index('envelope_list').on(t.organizationId, t.updatedAt, t.id),
    index('envelope_list_status').on(t.organizationId, t.status, t.updatedAt, t.id),
  ],
)

export const recipient = pgTable(
  'recipient',
  {
    organizationId: organizationId(),
    envelopeId: uuid().notNull(),
    id: uuid().notNull(),
    key: text().notNull(),
    role: text({ enum: recipientRoles }).notNull(),
    order: integer().notNull(),
    /** Where it stands in the sender's list. */
    position: integer().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    locale: text().notNull(),
    status: text({ enum: recipientStatuses }).notNull(),
    consentedAt: instant(),
    completedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.envelopeId, t.id] }),
    index('recipient_email').on(t.organizationId, t.email, t.status),
  ],
)

export const fieldValue = pgTable(
  'field_value',
  {
    organizationId: organizationId(),
    envelopeId: uuid().notNull(),
    fieldId: uuid().notNull(),
    recipientId: uuid().notNull(),
    value: jsonb().$type<{ value: FieldValue }>().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.envelopeId, t.fieldId] })],
)

/** Append-only; `body` is the hashed canonical text itself, since jsonb would reorder it. */
export const auditEvent = pgTable(
  'audit_event',
  {
    organizationId: organizationId(),
    envelopeId: uuid().notNull(),
    sequence: integer().notNull(),
    body: text().notNull(),
    hash: text().notNull(),
    disclosures: jsonb().$type<Record<string, Disclosure>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.envelopeId, t.sequence] })],
)

export const sealedDocument = pgTable(
  'sealed_document',
  {
    organizationId: organizationId(),
    envelopeId: uuid().notNull(),
    documentId: uuid().notNull(),
    name: text().notNull(),
    sha256: text().notNull(),
    byteLength: integer().notNull(),
    level: text({ enum: ['B-B', 'B-T'] }).notNull(),
    sealedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.envelopeId, t.documentId] })],
)
