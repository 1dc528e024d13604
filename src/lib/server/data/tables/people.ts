import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, organizationId } from './columns.ts'

// Directory tables: found before any organization is known, so outside row-level security; read by exact key only.

export type Address = { country: string; countryName: string }

/** A person with an account. `subject` is the identity service's `sub`. */
export const appUser = pgTable('app_user', {
  id: uuid().primaryKey(),
  subject: text().notNull().unique(),
  email: text().notNull().unique(),
  name: text().notNull(),
  phone: text(),
  locale: text().notNull(),
  address: jsonb().$type<Address | null>(),
  isAdmin: boolean().notNull().default(false),
  createdAt: instant().notNull(),
})

/** What a visitor said at registration; it takes effect when the address is confirmed. */
export const pendingProfile = pgTable('pending_profile', {
  email: text().primaryKey(),
  name: text().notNull(),
  phone: text(),
  locale: text().notNull(),
  companyName: text().notNull(),
  companySlug: text().notNull(),
  address: jsonb().$type<Address | null>(),
  createdAt: instant().notNull(),
})

export const preference = pgTable(
  'preference',
  { userId: uuid().notNull(), key: text().notNull(), value: text().notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
)

export const organization = pgTable('organization', {
  organizationId: organizationId().primaryKey(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  mode: text({ enum: ['live', 'test'] })
    .notNull()
    .default('live'),
  plan: text({ enum: ['Free', 'Starter', 'Professional', 'Enterprise'] })
    .notNull()
    .default('Free'),
  timeZone: text().notNull().default('UTC'),
  createdAt: instant().notNull(),
})

export const member = pgTable(
  'member',
  {
    organizationId: organizationId(),
    userId: uuid().notNull(),
    role: text({ enum: ['owner', 'manager', 'member'] }).notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.userId] }),
    index('member_user').on(t.userId, t.organizationId),
  ],
)
