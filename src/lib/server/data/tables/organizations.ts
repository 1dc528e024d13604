import { locales } from '#core/locale/locale.ts'
import { wordedMails } from '#core/organizations/mail-wording.ts'
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, organizationId } from './columns.ts'

/** How an organization's mails and signing room look. */
export const branding = pgTable('branding', {
  organizationId: organizationId().primaryKey(),
  senderName: text(),
  colour: text(),
  /** A PNG of ours, made of what was uploaded. */
  logoSha256: text(),
  updatedAt: instant().notNull(),
})

/** What an organization says in its mails in place of our words; an empty part is ours. */
export const mailWording = pgTable(
  'mail_wording',
  {
    organizationId: organizationId(),
    mail: text({ enum: wordedMails }).notNull(),
    locale: text({ enum: locales }).notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.mail, t.locale] })],
)

/** A message of envelopes that is kept to be used again: its owner's, or with none for everybody in the organization. */
export const savedMessage = pgTable(
  'saved_message',
  {
    organizationId: organizationId(),
    id: uuid().notNull(),
    ownerId: uuid(),
    title: text().notNull(),
    body: text().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    index('saved_message_owner').on(t.organizationId, t.ownerId),
  ],
)

/** Logos in use, by the hash of their bytes: found before any organization is known. */
export const logo = pgTable('logo', { sha256: text().primaryKey(), createdAt: instant().notNull() })

/** A program's way in. Only the hash of the secret is kept; found by it, so outside row-level security. */
export const apiKey = pgTable(
  'api_key',
  {
    secretHash: text().primaryKey(),
    id: uuid().notNull().unique(),
    organizationId: organizationId(),
    name: text().notNull(),
    prefix: text().notNull(),
    scopes: jsonb().$type<string[]>().notNull(),
    /** Whose name stands under what the key does. */
    createdBy: uuid().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant(),
    lastUsedAt: instant(),
    /** Its maker has left: it opens nothing until the heir makes it anew. */
    pausedAt: instant(),
  },
  (t) => [index('api_key_organization').on(t.organizationId, t.createdAt)],
)
