import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

// Directory tables, as those of directory.ts are: looked up before an organization is known, and outside row-level security (ADR 65).

/** A template opened to whoever has the address. The secret is an HMAC of the id, so that it can be shown again. */
export const directLink = pgTable(
  'direct_link',
  {
    id: uuid().notNull(),
    secretHash: text().notNull(),
    organizationId: uuid().notNull(),
    templateId: uuid().notNull(),
    /** The role that whoever opens it plays. */
    roleKey: text().notNull(),
    enabled: boolean().notNull(),
    maxUses: integer(),
    uses: integer().notNull().default(0),
    expiresAt: instant(),
    /** The address typed by whoever opens it is checked by a code mailed there. */
    asksCode: boolean().notNull().default(true),
    /** Who set it last: envelopes of it go out in their name. */
    createdBy: uuid().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.secretHash, t.organizationId] }),
    uniqueIndex('direct_link_template').on(t.organizationId, t.templateId),
  ],
)

/** A template lent to a person of the organization, or to another organization. Found by whom it is lent to. */
export const templateShare = pgTable(
  'template_share',
  {
    id: uuid().primaryKey(),
    organizationId: uuid().notNull(),
    templateId: uuid().notNull(),
    withUser: uuid(),
    withOrganization: uuid(),
    createdBy: uuid().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    unique('template_share_once')
      .on(t.organizationId, t.templateId, t.withUser, t.withOrganization)
      .nullsNotDistinct(),
    index('template_share_user').on(t.withUser),
    index('template_share_organization').on(t.withOrganization),
  ],
)
