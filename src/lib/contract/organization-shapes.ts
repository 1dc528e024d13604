import { z } from 'zod'
import { memberRoles, permissions, withholdablePermissions } from '#core/access/access.ts'
import { apiKeyScopes } from '#core/access/api-key-scopes.ts'
import { consentLaws } from '#core/consent/consent-law.ts'
import { requirableChecks, sendingPeople } from '#core/organizations/envelope-defaults.ts'
import { maxMailSubject, maxMailText, wordedMails } from '#core/organizations/mail-wording.ts'
import { storageKinds } from '#core/organizations/storage-kinds.ts'
import { fewestRetentionDays, mostRetentionDays } from '#core/retention/retention.ts'
import { PlanName, SubscriptionStatus } from './billing-shapes.ts'
import {
  Colour,
  distinct,
  Email,
  GivenInstant,
  Instant,
  Line,
  LocaleCode,
  Paragraph,
  Reminders,
  Uuid,
} from './shapes.ts'

export const OrganizationMode = z.enum(['live', 'test'])

/** What mails about envelopes bring along, to recipients who pass no access check. */
const OrganizationMails = z.strictObject({
  /** A picture of the first page, in invitations and reminders. */
  firstPage: z.boolean(),
  /** The sealed files, where they are below seven megabytes together. */
  copies: z.boolean(),
})

/** What envelopes begin with where they say nothing themselves, and what holds for all that are sent from then on. */
const EnvelopeDefaults = z.strictObject({
  /** Counted from the day an envelope is made, to the end of the last; null is no deadline. */
  expiresAfterDays: z.int().min(1).max(365).nullable(),
  reminders: Reminders.nullable(),
  /** Of recipients who are given none; null is the language of whoever makes the envelope. */
  locale: LocaleCode.nullable(),
  /** Passed by everybody who acts, but for who signs in person, beside what is asked of them anyway. */
  access: distinct(z.enum(requirableChecks), requirableChecks.length, (check) => check),
  /** Who sends: all members, or owners and managers alone. A key sends as its maker may. */
  senders: z.enum(sendingPeople),
  /** Named in the text that recipients agree to, from then on; `general` names none. */
  law: z.enum(consentLaws),
})

export const OrganizationShape = z
  .object({
    id: Uuid,
    name: z.string(),
    slug: z.string(),
    type: OrganizationMode,
    /** IANA name of the zone in which its times are told. */
    timeZone: z.string(),
    /** Pages that may show the signing room in a frame. */
    embedOrigins: z.array(z.string()),
    mails: OrganizationMails,
    defaults: EnvelopeDefaults,
    role: z.enum(memberRoles),
    subscription: z.object({ plan: PlanName, status: SubscriptionStatus }),
    createdAt: Instant,
  })
  .meta({ id: 'Organization' })
export type OrganizationShape = z.infer<typeof OrganizationShape>

export const OrganizationInput = z.strictObject({ name: Line(100), slug: z.string().trim().min(1).max(50) })
export const OrganizationChange = z.strictObject({
  name: Line(100).optional(),
  slug: z.string().trim().min(1).max(50).optional(),
  timeZone: z.string().max(64).optional(),
  /** Scheme, host and port, as a browser's `Origin` says it. */
  embedOrigins: z
    .array(z.string().regex(/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/))
    .max(20)
    .optional(),
  mails: OrganizationMails.partial().optional(),
  defaults: EnvelopeDefaults.partial().optional(),
})
/** Test envelopes carry a watermark, are sealed with a test certificate and count against no quota. */
export const OrganizationModeInput = z.strictObject({ type: OrganizationMode })

const RetentionDays = z.int().min(fewestRetentionDays).max(mostRetentionDays)
export const RetentionInput = z.strictObject({
  /** For how many days after their end envelopes are kept; null is for ever. */
  days: RetentionDays.nullable(),
  /** Nothing is erased while it stands. */
  legalHold: z.boolean(),
})
/** `days` asks about a period that is not chosen yet. */
export const RetentionQuery = z.strictObject({
  days: z.coerce.number().int().min(fewestRetentionDays).max(mostRetentionDays).optional(),
})
export const RetentionShape = z
  .object({
    ...RetentionInput.shape,
    /** When a change that erases more takes effect; null where none waits. */
    from: Instant.nullable(),
    /** How many envelopes of today are older than the period asked about, or else the one chosen. */
    olderEnvelopes: z.int(),
  })
  .meta({ id: 'Retention' })
export type RetentionShape = z.infer<typeof RetentionShape>

export const BrandingShape = z
  .object({
    /** Under which mails leave, in place of the organization's name. */
    senderName: z.string().nullable(),
    /** Of buttons in mails and in the signing room; null is ours. */
    colour: Colour.nullable(),
    logoUrl: z.string().nullable(),
  })
  .meta({ id: 'Branding' })
export type BrandingShape = z.infer<typeof BrandingShape>
export const BrandingInput = z.strictObject({
  senderName: Line(100).nullable().optional(),
  colour: Colour.nullable().optional(),
  /** Base64 of a PNG, JPEG or WebP of at most 1 MB; null takes it away, left out it stays. */
  logo: z.base64().max(1_400_000).nullable().optional(),
})

/**
 * Of one mail in one language. Plain text, with {{sender}}, {{title}}, {{organization}} and, before the end, {{deadline}}. The
 * text is one or more paragraphs before our own sentences; what is empty is ours.
 */
export const MailWording = z
  .strictObject({
    mail: z.enum(wordedMails),
    locale: LocaleCode,
    subject: z.union([z.literal(''), Line(maxMailSubject)]),
    text: Paragraph(maxMailText),
  })
  .meta({ id: 'MailWording' })
export type MailWording = z.infer<typeof MailWording>
export const MailWordingList = z.object({ items: z.array(MailWording) })
/** The mail as a recipient would get it, with people and documents made up. */
export const MailPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() })
export type MailPreview = z.infer<typeof MailPreview>

export const OrganizationStats = z.object({
  members: z.int(),
  invitations: z.int(),
  templates: z.int(),
  envelopes: z.object({
    draft: z.int(),
    waiting: z.int(),
    completed: z.int(),
    ended: z.int(),
    completedThisMonth: z.int(),
  }),
  storageBytes: z.int(),
})

export const StorageUse = z
  .object({
    /** Null where the plan sets no limit. */
    limitBytes: z.int().nullable(),
    usedBytes: z.int(),
    /** Documents of templates as they are now, all other documents, sealed copies, and files that recipients gave. */
    items: z.array(z.object({ kind: z.enum(storageKinds), bytes: z.int() })),
  })
  .meta({ id: 'StorageUse' })
export type StorageUse = z.infer<typeof StorageUse>

export const VerifiedIdentity = z.object({ verifiedAt: Instant, name: z.string().nullable() })
export const MemberShape = z
  .object({
    /** The person's id, or the invitation's while it waits. */
    id: Uuid,
    name: z.string(),
    email: z.string(),
    isManager: z.boolean(),
    role: z.enum(memberRoles),
    /** What they hold: what their role grants, less what is withheld from them. */
    permissions: z.array(z.enum(permissions)),
    status: z.enum(['active', 'invited']),
    /** The end of an invitation. */
    expiresAt: Instant.nullable(),
    /** The host has seen their papers: when, and which name they bear. */
    identity: VerifiedIdentity.nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'Member' })
export type MemberShape = z.infer<typeof MemberShape>
export const MemberInput = z.strictObject({ name: Line(100), email: Email, isManager: z.boolean() })
export const MemberRoleInput = z.strictObject({ isManager: z.boolean() })
/** What is taken from a member of all that their role grants. Who may not see something may not make it either. */
export const WithheldInput = z.strictObject({
  withheld: z.array(z.enum(withholdablePermissions)).max(withholdablePermissions.length),
})
export const MemberPage = z.object({
  items: z.array(MemberShape),
  pageNumber: z.int(),
  pageSize: z.int(),
  total: z.int(),
})
export const PageQuery = z.strictObject({
  pageNumber: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(10),
})

export const InvitationShape = z
  .object({
    id: Uuid,
    organizationName: z.string(),
    inviterName: z.string(),
    email: z.string(),
    role: z.enum(memberRoles),
    expiresAt: Instant,
  })
  .meta({ id: 'Invitation' })
export type InvitationShape = z.infer<typeof InvitationShape>

/** An offer of ownership that waits for its answer. */
export const OwnershipOffer = z.object({
  organizationId: Uuid,
  to: z.object({ id: Uuid, name: z.string() }),
  from: z.object({ id: Uuid, name: z.string() }),
  createdAt: Instant,
})

export const ApiKeyShape = z
  .object({
    id: Uuid,
    name: z.string(),
    /** The beginning of the key, to tell keys apart. */
    prefix: z.string(),
    scopes: z.array(z.enum(apiKeyScopes)),
    createdBy: z.string(),
    createdAt: Instant,
    expiresAt: Instant.nullable(),
    /** Since when it opens nothing, because its maker has left: regenerating it makes one that works. */
    pausedAt: Instant.nullable(),
    lastUsedAt: Instant.nullable(),
  })
  .meta({ id: 'ApiKey' })
export type ApiKeyShape = z.infer<typeof ApiKeyShape>
export const ApiKeyInput = z.strictObject({
  name: Line(100).optional(),
  scopes: z.array(z.enum(apiKeyScopes)).min(1).max(apiKeyScopes.length).optional(),
  expiresAt: GivenInstant.nullish(),
  /** The key to take the place of: it stops at once. */
  regenerate: Uuid.optional(),
})
/** `key` is shown this once. */
export const NewApiKey = ApiKeyShape.extend({ key: z.string() })

// The identity management calls of section 7, in the snake case of the specification.

export const OrganizationUserInput = z.strictObject({
  name: Line(100),
  email: Email,
  phone: z.string().trim().max(32).nullish(),
  locale: z.string().max(20).nullish(),
  is_manager: z.boolean(),
  organization_id: Uuid,
})
export const OrganizationUserChange = z.strictObject({
  organization_id: Uuid,
  user_id: Uuid,
  name: Line(100),
  is_manager: z.boolean(),
})
export const OrganizationUserShape = z
  .object({
    user_id: Uuid,
    organization_id: Uuid,
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    locale: LocaleCode,
    is_manager: z.boolean(),
    status: z.enum(['active', 'invited']),
  })
  .meta({ id: 'OrganizationUser' })
export type OrganizationUserShape = z.infer<typeof OrganizationUserShape>
export const OrganizationUserPage = z.object({
  items: z.array(OrganizationUserShape),
  page_number: z.int(),
  page_size: z.int(),
  total: z.int(),
})
export const SnakePageQuery = z.strictObject({
  page_number: z.coerce.number().int().min(1).max(100_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(10),
})
