import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { contactSources } from '#core/contacts/contact.ts'
import { instant, organizationId } from './columns.ts'

/** A person whom an organization sends to, in one mode: written by a member, imported, or remembered when something was sent. */
export const contact = pgTable(
  'contact',
  {
    organizationId: organizationId(),
    id: uuid().notNull(),
    mode: text({ enum: ['live', 'test'] }).notNull(),
    name: text().notNull(),
    /** In lower case: one address is one person. */
    email: text().notNull(),
    company: text().notNull().default(''),
    locale: text(),
    note: text().notNull().default(''),
    source: text({ enum: contactSources }).notNull(),
    /** What the list is ordered by: the name without accents and case. */
    nameKey: text().notNull(),
    /** What a search compares: `lettersOf`. */
    letters: text().notNull(),
    /** Null for who was only remembered. */
    createdBy: uuid(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    /** When something was last sent to them; until then, when they were written down. */
    recentAt: instant().notNull(),
    timesUsed: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex('contact_email').on(t.organizationId, t.mode, t.email),
    index('contact_list_name').on(t.organizationId, t.mode, t.nameKey, t.id),
    index('contact_list_recent').on(t.organizationId, t.mode, t.recentAt, t.id),
  ],
)

/** Hashes of what a contact may be found by, as `envelopeGrams`: outside row-level security, and nothing in it can be read. */
export const contactGrams = pgTable(
  'contact_grams',
  {
    organizationId: organizationId(),
    contactId: uuid().notNull(),
    grams: integer().array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.contactId] }),
    index('contact_grams_any').using('gin', t.grams),
  ],
)
