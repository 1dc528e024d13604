import {
  envelopeStatuses,
  recipientRoles,
  recipientStatuses,
  type AccessCheck,
  type EnvelopeDocument,
  type RecipientGroup,
  type Reminders,
} from '#core/envelope/envelope.ts'
import { visibilities } from '#core/access/visibility.ts'
import { consentLaws } from '#core/consent/consent-law.ts'
import type { Disclosure } from '#core/audit/audit-event.ts'
import { sealLevels } from '#core/seal/seal-level.ts'
import type { StampedBy } from '#core/seal/stamped-by.ts'
import type { FieldValue } from '#core/fields/field.ts'
import type { FlatField } from '#core/fields/flat-field.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, organizationId } from './columns.ts'

const endOf = (envelope: string) =>
  sql.raw(
    `(case when ${envelope}expires_at is null then '2286-01-01 00:00:00+00'::timestamptz else ${envelope}expires_at end)`,
  )
const sentOf = (envelope: string) =>
  sql.raw(
    `(case when ${envelope}sent_at is null then '1970-01-01 00:00:00+00'::timestamptz else ${envelope}sent_at end)`,
  )
const endedOf = (envelope: string) =>
  sql.raw(
    `(case when ${envelope}completed_at is null then ${envelope}updated_at else ${envelope}completed_at end)`,
  )

/**
 * Those that never expire come last. Written as the index has it, and as a case: what row-level security knows to tell
 * nothing of other rows may search an index, and `coalesce` is not among it.
 */
export const expiryKey = endOf('envelope.')
/** Those that were never sent come last where what was sent last comes first. */
export const sentKey = sentOf('envelope.')
/** When an ended envelope ended: it was completed, or else changed for the last time. */
export const endedKey = endedOf('envelope.')

export const envelope = pgTable(
  'envelope',
  {
    organizationId: organizationId(),
    id: uuid().notNull(),
    sender: uuid().notNull(),
    mode: text({ enum: ['live', 'test'] })
      .notNull()
      .default('live'),
    title: text().notNull(),
    /** What the list is ordered by: row-level security lets no function of a column into the search of an index. */
    titleKey: text().generatedAlwaysAs(sql`lower(title)`),
    message: text().notNull(),
    status: text({ enum: envelopeStatuses }).notNull(),
    version: integer().notNull(),
    documents: jsonb().$type<EnvelopeDocument[]>().notNull(),
    fields: jsonb().$type<FlatField[]>().notNull(),
    templateId: uuid(),
    templateVersion: integer(),
    bulkId: uuid(),
    visibility: text({ enum: visibilities }).notNull().default('organization'),
    /** Which team it is shown to. Of one that is gone, it is shown to nobody else. */
    teamId: uuid(),
    reason: text(),
    warnDays: integer(),
    /** When those who are awaited were warned of the present `expiresAt`. */
    warnedAt: instant(),
    reminders: jsonb().$type<Reminders | null>(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    sentAt: instant(),
    /** Of a draft that the clock is to send. */
    sendAt: instant(),
    scheduledBy: uuid(),
    /** What its consent text names since it was sent; null goes by the organization. */
    consentLaw: text({ enum: consentLaws }),
    expiresAt: instant(),
    completedAt: instant(),
    /** Since when it has been in the trash, which no list shows. */
    trashedAt: instant(),
    /** The folder that people have put it in, by its name; there is no other record of folders. */
    filedIn: text(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    index('envelope_list_mode').on(t.organizationId, t.mode, t.updatedAt, t.id),
    index('envelope_list_mode_status').on(t.organizationId, t.mode, t.status, t.updatedAt, t.id),
    index('envelope_list_title').on(t.organizationId, t.mode, t.titleKey, t.id),
    index('envelope_list_expiry').on(t.organizationId, t.mode, endOf(''), t.id),
    index('envelope_list_sent').on(t.organizationId, t.mode, sentOf(''), t.id),
    index('envelope_list_sender').on(t.organizationId, t.mode, t.sender, t.updatedAt, t.id),
    index('envelope_list_template')
      .on(t.organizationId, t.templateId, t.mode, t.updatedAt, t.id)
      .where(sql`template_id is not null`),
    index('envelope_list_bulk')
      .on(t.organizationId, t.bulkId, t.mode, t.updatedAt, t.id)
      .where(sql`bulk_id is not null`),
    index('envelope_list_filed')
      .on(t.organizationId, t.mode, t.filedIn, t.updatedAt, t.id)
      .where(sql`filed_in is not null`),
    // It includes when they end, last changed and were put into the trash (migration 0050), which drizzle has no word for.
    index('envelope_open')
      .on(t.organizationId, t.mode, endOf(''), t.id)
      .where(sql`status in ('sent', 'in_progress')`),
    index('envelope_open_sender')
      .on(t.organizationId, t.mode, t.sender, t.sentAt, t.id)
      .where(sql`status in ('sent', 'in_progress')`),
    index('envelope_list_sender_status').on(t.organizationId, t.mode, t.sender, t.status, t.updatedAt, t.id),
    index('envelope_shown_organization')
      .on(t.organizationId, t.mode, t.status, t.updatedAt, t.id)
      .where(sql`visibility = 'organization'`),
    index('envelope_shown_team')
      .on(t.organizationId, t.teamId, t.mode, t.status, t.updatedAt, t.id)
      .where(sql`team_id is not null`),
    index('envelope_scheduled')
      .on(t.organizationId, t.mode, t.sender, t.sendAt, t.id)
      .where(sql`send_at is not null`),
    index('envelope_trash')
      .on(t.organizationId, t.trashedAt, t.id)
      .where(sql`trashed_at is not null`),
    index('envelope_ended')
      .on(t.organizationId, endedOf(''), t.id)
      .where(sql`status in ('completed', 'declined', 'voided', 'expired')`),
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
    /** Address of whoever is asked to do it: of somebody who signs in person, the host's. */
    askedEmail: text().generatedAlwaysAs(
      sql`case when role = 'in_person' then host->>'email' else email end`,
    ),
    locale: text().notNull(),
    status: text({ enum: recipientStatuses }).notNull(),
    group: jsonb().$type<RecipientGroup | null>(),
    attachedTo: uuid(),
    host: jsonb().$type<{ name: string; email: string } | null>(),
    message: text().notNull().default(''),
    phone: text(),
    access: jsonb().$type<AccessCheck[]>().notNull().default([]),
    passcodeHash: text(),
    mayDelegate: boolean().notNull().default(false),
    expiresAt: instant(),
    replacedBy: uuid(),
    notifiedAt: instant(),
    remindersSent: integer().notNull().default(0),
    lastRemindedAt: instant(),
    consentedAt: instant(),
    completedAt: instant(),
    questions: integer().notNull().default(0),
    answers: integer().notNull().default(0),
    unansweredSince: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.envelopeId, t.id] }),
    index('recipient_email').on(t.organizationId, t.email, t.status),
    index('recipient_asked').on(t.organizationId, t.askedEmail, t.status),
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
    /** When it happened, as the body says: canonical text begins with who and when. */
    at: text().generatedAlwaysAs(
      sql.raw(String.raw`substring(body from '^\{"actor":\{[^}]*\},"at":"([^"]{24})"')`),
    ),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.envelopeId, t.sequence] }),
    index('audit_event_at').on(t.organizationId, t.at, t.envelopeId, t.sequence),
  ],
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
    level: text({ enum: sealLevels }).notNull(),
    /** Null for those sealed before it was kept. */
    levelAsked: text({ enum: sealLevels }),
    /** Null for nobody, and for those sealed before it was kept. */
    stampedBy: jsonb().$type<StampedBy | null>(),
    /** Pages behind those of the document; null for those sealed before it was kept. */
    certificatePages: integer(),
    sealedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.envelopeId, t.documentId] }),
    index('sealed_document_file').on(t.organizationId, t.sha256),
  ],
)

/** A file a recipient has given: the blob it lies in, and what it was called. */
export const recipientFile = pgTable(
  'recipient_file',
  {
    organizationId: organizationId(),
    envelopeId: uuid().notNull(),
    recipientId: uuid().notNull(),
    sha256: text().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    byteLength: integer().notNull(),
    /** Of pictures, in pixels. */
    width: integer(),
    height: integer(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.envelopeId, t.recipientId, t.sha256] }),
    index('recipient_file_file').on(t.organizationId, t.sha256),
  ],
)

/** A code sent to a recipient, and how often it was tried. One a check. */
export const accessCode = pgTable(
  'access_code',
  {
    organizationId: organizationId(),
    envelopeId: uuid().notNull(),
    recipientId: uuid().notNull(),
    check: text().notNull(),
    /** Keyed hash of the code or challenge; of a passcode, the recipient's hash that the tries were made against. */
    codeHash: text(),
    tries: integer().notNull().default(0),
    expiresAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.envelopeId, t.recipientId, t.check] }),
    index('access_code_expires').on(t.organizationId, t.expiresAt),
  ],
)

/** A check passed, by one browser that came in. Another one with the same link has passed nothing. */
export const accessPass = pgTable(
  'access_pass',
  {
    organizationId: organizationId(),
    entryId: uuid().notNull(),
    check: text().notNull(),
    /** What tells this pass apart in the audit trail. */
    passId: uuid().notNull(),
    passedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.entryId, t.check] }),
    index('access_pass_age').on(t.organizationId, t.passedAt),
  ],
)
