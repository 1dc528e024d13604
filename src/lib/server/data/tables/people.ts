import type { WithholdablePermission } from '#core/access/access.ts'
import { visibilities } from '#core/access/visibility.ts'
import { notificationServices, priorities, type LocalizedText } from '#core/notifications/notification.ts'
import { channels, type ChoosableEvent } from '#core/notifications/notification-choices.ts'
import type { Signature } from '#core/fields/field.ts'
import type { EnvelopeDefaults } from '#core/organizations/envelope-defaults.ts'
import {
  documentTypes,
  paperSides,
  verificationStatuses,
  type IdentityDocument,
} from '#core/people/verification.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { home, instant, organizationId } from './columns.ts'

// Directory tables: found before any organization is known, so outside row-level security; read by exact key only.

export type Address = {
  country: string
  countryName: string
  state?: string | undefined
  city?: string | undefined
}

/** A person with an account. `subject` is the identity service's `sub`. */
export const appUser = pgTable('app_user', {
  id: uuid().primaryKey(),
  subject: text().notNull().unique(),
  email: text().notNull().unique(),
  name: text().notNull(),
  phone: text(),
  locale: text().notNull(),
  address: jsonb().$type<Address | null>(),
  /** IANA name of the zone they read times in; null for their organization's. */
  timeZone: text(),
  isAdmin: boolean().notNull().default(false),
  createdAt: instant().notNull(),
})

/** What a visitor said at registration. It belongs to their sign-up and takes effect when that is confirmed. */
export const pendingProfile = pgTable(
  'pending_profile',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    /** The `sub` the sign-up was given; null until it is made, or where a hosted service makes it. */
    subject: text(),
    /** Hash of the browser's device cookie. */
    device: text(),
    name: text().notNull(),
    phone: text(),
    locale: text().notNull(),
    companyName: text().notNull(),
    companySlug: text().notNull(),
    address: jsonb().$type<Address | null>(),
    createdAt: instant().notNull(),
  },
  (t) => [index('pending_profile_email').on(t.email)],
)

export const preference = pgTable(
  'preference',
  { userId: uuid().notNull(), key: text().notNull(), value: text().notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
)

export const organization = pgTable(
  'organization',
  {
    organizationId: organizationId().primaryKey(),
    name: text().notNull(),
    slug: text().notNull().unique(),
    mode: text({ enum: ['live', 'test'] })
      .notNull()
      .default('live'),
    timeZone: text().notNull().default('UTC'),
    /** Pages that may show the signing room in a frame: scheme, host and port each. */
    embedOrigins: jsonb().$type<string[]>().notNull().default([]),
    /** Invitations show the first page, to recipients whose link alone lets them in. */
    mailsFirstPage: boolean().notNull().default(true),
    /** Mails of a completion bring the sealed files, under the same condition. */
    mailsCopies: boolean().notNull().default(true),
    /** For how many days ended envelopes are kept; null is for ever. */
    retentionDays: integer(),
    /** Nothing is erased while it stands, whatever the days say. */
    legalHold: boolean().notNull().default(false),
    /** From when on the days count: a change that erases more is not at once. */
    retentionFrom: instant(),
    /** Who sees what is made in it, unless it says otherwise. */
    visibility: text({ enum: visibilities }).notNull().default('organization'),
    managersSeeAll: boolean().notNull().default(true),
    /** What its envelopes begin with, as far as it was ever chosen. */
    envelopeDefaults: jsonb().$type<Partial<EnvelopeDefaults>>().notNull().default({}),
    /** Something was ever shown to fewer than all (`VisibilityPolicy`). */
    isNarrowed: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    /** Left by everybody; what was sent stays for its recipients. */
    deletedAt: instant(),
  },
  (t) => [
    index('organization_created').on(t.createdAt, t.organizationId),
    // What a search of the host begins with.
    index('organization_name').on(sql`fold_letters(${t.name}) text_pattern_ops`),
    index('organization_slug_begins').on(t.slug.op('text_pattern_ops')),
  ],
)

export const member = pgTable(
  'member',
  {
    organizationId: organizationId(),
    userId: uuid().notNull(),
    role: text({ enum: ['owner', 'manager', 'member'] }).notNull(),
    /** What the role grants and this member does not hold. */
    withheld: jsonb().$type<WithholdablePermission[]>().notNull().default([]),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.userId] }),
    index('member_user').on(t.userId, t.organizationId),
  ],
)

/** Somebody asked by mail to join; only the account with that address may accept. */
export const invitation = pgTable(
  'invitation',
  {
    id: uuid().primaryKey(),
    organizationId: organizationId(),
    email: text().notNull(),
    name: text().notNull(),
    phone: text(),
    locale: text().notNull(),
    role: text({ enum: ['manager', 'member'] }).notNull(),
    invitedBy: uuid().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('invitation_once').on(t.organizationId, t.email),
    index('invitation_email').on(t.email),
  ],
)

/** Ownership offered to a member and not yet accepted. */
export const ownershipOffer = pgTable('ownership_offer', {
  organizationId: organizationId().primaryKey(),
  fromUser: uuid().notNull(),
  toUser: uuid().notNull(),
  createdAt: instant().notNull(),
})

/** What somebody is told: in every language, at the event. Found by its reader, so outside row-level security. */
export const notification = pgTable(
  'notification',
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    /** None for what concerns the account. */
    organizationId: home(),
    type: text().notNull(),
    /** What may be chosen about it; null for what is always told, and for those of before there were choices. */
    event: text().$type<ChoosableEvent>(),
    priority: text({ enum: priorities }).notNull(),
    service: text({ enum: notificationServices }).notNull(),
    title: jsonb().$type<LocalizedText>().notNull(),
    content: jsonb().$type<LocalizedText>().notNull(),
    url: text(),
    createdAt: instant().notNull(),
    readAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id, t.organizationId] }),
    index('notification_unread')
      .on(t.userId, t.id)
      .where(sql`read_at is null`),
    index('notification_of').on(t.organizationId, t.url),
    index('notification_age').on(t.createdAt),
  ],
)

/** An identity verification: who a person is, shown to a provider. */
export const verification = pgTable(
  'verification',
  {
    id: uuid().primaryKey(),
    userId: uuid().notNull(),
    provider: text().notNull(),
    type: text().notNull(),
    status: text({ enum: verificationStatuses }).notNull(),
    documentTypes: jsonb().$type<IdentityDocument[]>().notNull(),
    /** As the document says it. */
    documentName: text(),
    /** Which country gave the document: ISO 3166-1 alpha-2. */
    documentCountry: text(),
    callbackUrl: text(),
    /** The provider's own reference and page. */
    reference: text(),
    url: text(),
    reason: text(),
    attempts: integer().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    /** The end of an approval; null for those of before approvals ended. */
    expiresAt: instant(),
  },
  (t) => [
    index('verification_user').on(t.userId, t.createdAt),
    index('verification_pending')
      .on(t.updatedAt, t.id)
      .where(sql`status = 'pending'`),
  ],
)

/**
 * A picture of a person's document, encrypted under the instance key. Here and not among the blobs, which rest
 * in clear: it goes with the decision, with its verification and with the account, in their transactions.
 */
export const identityPaper = pgTable(
  'identity_paper',
  {
    id: uuid().primaryKey(),
    userId: uuid().notNull(),
    /** Null until the person has handed it in. */
    verificationId: uuid(),
    kind: text({ enum: documentTypes }).notNull(),
    side: text({ enum: paperSides }).notNull(),
    /** base64 */
    sealed: text().notNull(),
    byteLength: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('identity_paper_kept')
      .on(t.userId, t.kind, t.side)
      .where(sql`verification_id is null`),
    index('identity_paper_user').on(t.userId),
  ],
)

/** What a person chose to be told of, and how; the usual ones need no row (`core/notifications/notification-choices.ts`). */
export const notificationChoice = pgTable(
  'notification_choice',
  {
    userId: uuid().notNull(),
    event: text().$type<ChoosableEvent>().notNull(),
    channel: text({ enum: channels }).notNull(),
    isOn: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.event, t.channel] })],
)

/** What a person signs with, kept for the next time. */
export const savedSignature = pgTable(
  'saved_signature',
  {
    userId: uuid().notNull(),
    /** `upload` is the picture that the person uploaded last, so that only their own can be kept. */
    kind: text({ enum: ['signature', 'initials', 'upload'] }).notNull(),
    signature: jsonb().$type<Signature>().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
)
