import { z } from 'zod'
import { visibilities } from '#core/access/visibility.ts'
import { sealLevels } from '#core/seal/seal-level.ts'
import { envelopeFolders } from '#core/envelope/listing.ts'
import {
  AccessCheckName,
  distinct,
  DocumentList,
  DocumentShape,
  Email,
  EnvelopeStatus,
  FieldList,
  FieldShape,
  FieldValue,
  GivenInstant,
  Instant,
  Line,
  LocaleCode,
  PageSize,
  Paragraph,
  participation,
  Phone,
  RecipientRole,
  RecipientStatus,
  Reminders,
  Sha256,
  Uuid,
} from './shapes.ts'

/** Who sees it; left out, as the organization says. `teamId` is one of the caller's teams, left out their first. */
export const audienceInput = { visibility: z.enum(visibilities).optional(), teamId: Uuid.nullish() }
export const AudienceInput = z.strictObject({ visibility: z.enum(visibilities), teamId: Uuid.nullish() })
/** Of a team that is gone nobody else sees it than its sender, and who sees everything. */
export const audienceShape = { visibility: z.enum(visibilities), teamId: Uuid.nullable() }

/** A draft may still lack names and addresses; sending asks for them. */
export const EnvelopeRecipientInput = z.strictObject({
  key: z.string().min(1).max(64),
  name: z.union([z.literal(''), Line(100)]),
  email: z.union([z.literal(''), Email]),
  locale: LocaleCode.optional(),
  message: Paragraph(1000).optional(),
  phone: Phone.nullish(),
  /** Told to the recipient by another way; never given back. Left out, the one set before stays. */
  passcode: z.string().min(4).max(64).nullish(),
  /** Who hands the device to an in-person signer. */
  host: z.strictObject({ name: Line(100), email: Email }).nullish(),
  expiresAt: GivenInstant.nullish(),
  ...participation,
})
export type EnvelopeRecipientInput = z.infer<typeof EnvelopeRecipientInput>

export const EnvelopeInput = z.strictObject({
  title: Line(200),
  message: Paragraph(2000).optional(),
  documents: DocumentList,
  recipients: distinct(EnvelopeRecipientInput, 50, ({ key }) => key),
  fields: FieldList,
  expiresAt: GivenInstant.nullish(),
  /** Days before the expiry on which those who are awaited are warned. */
  warnDays: z.int().min(1).max(60).nullish(),
  reminders: Reminders.nullish(),
  ...audienceInput,
})
export type EnvelopeInput = z.infer<typeof EnvelopeInput>
/** Who sees it is changed by a call of its own, in any state. */
export const EnvelopePatch = EnvelopeInput.omit({ visibility: true, teamId: true }).partial()
export type EnvelopePatch = z.infer<typeof EnvelopePatch>

export const RecipientShape = z.object({
  id: Uuid,
  key: z.string(),
  name: z.string(),
  email: z.string(),
  recipientRole: RecipientRole,
  order: z.int(),
  locale: LocaleCode,
  status: RecipientStatus,
  group: z.object({ key: z.string(), needs: z.int() }).nullable(),
  attachedTo: z.string().nullable(),
  host: z.object({ name: z.string(), email: z.string() }).nullable(),
  message: z.string(),
  phone: z.string().nullable(),
  access: z.array(AccessCheckName).readonly(),
  hasPasscode: z.boolean(),
  mayDelegate: z.boolean(),
  expiresAt: Instant.nullable(),
  /** Who took this one's place. */
  replacedBy: Uuid.nullable(),
  /** Since when it has been their turn. */
  notifiedAt: Instant.nullable(),
  remindersSent: z.int(),
  completedAt: Instant.nullable(),
  /** How many they have asked the sender; what was said stands in the audit trail. */
  questions: z.int(),
  /** Since when one of them has waited for an answer. */
  unansweredSince: Instant.nullable(),
})
export type RecipientShape = z.infer<typeof RecipientShape>

export const EnvelopeSummary = z
  .object({
    id: Uuid,
    title: z.string(),
    status: EnvelopeStatus,
    recipients: z.array(
      RecipientShape.pick({
        id: true,
        name: true,
        status: true,
        order: true,
        recipientRole: true,
        notifiedAt: true,
        unansweredSince: true,
      }),
    ),
    sender: z.object({ id: Uuid, name: z.string() }),
    /** It is the caller's turn. */
    needsMe: z.boolean(),
    expiresAt: Instant.nullable(),
    createdAt: Instant,
    updatedAt: Instant,
    sentAt: Instant.nullable(),
    /** Of a draft: when the clock sends it. */
    sendAt: Instant.nullable(),
    completedAt: Instant.nullable(),
    /** Since when it has been in the trash, for thirty days. */
    trashedAt: Instant.nullable(),
    /** The folder it was put in, by its name. */
    filedIn: z.string().nullable(),
  })
  .meta({ id: 'EnvelopeSummary' })
export type EnvelopeSummary = z.infer<typeof EnvelopeSummary>

export const SealedShape = z.object({
  document: Uuid,
  name: z.string(),
  sha256: Sha256,
  bytes: z.int(),
  level: z.enum(sealLevels),
  /** More than `level` where that could not be had yet, and is tried again; null for seals older than this was kept. */
  levelAsked: z.enum(sealLevels).nullable(),
  /** Who put the time on it; null for the server's own clock, and for seals older than this was kept. */
  stampedBy: z
    .union([
      z.object({ kind: z.literal('host'), name: z.string() }),
      z.object({
        kind: z.literal('external'),
        name: z.string(),
        host: z.string(),
        /** Its certificate leads to a trust anchor of this host. */
        isChecked: z.boolean(),
      }),
    ])
    .nullable(),
  sealedAt: Instant,
})

export const EnvelopeShape = z
  .object({
    id: Uuid,
    title: z.string(),
    message: z.string(),
    status: EnvelopeStatus,
    version: z.int(),
    sender: z.object({ id: Uuid, name: z.string() }),
    documents: z.array(DocumentShape.omit({ createdAt: true, formFields: true })),
    recipients: z.array(RecipientShape),
    fields: z.array(FieldShape),
    sealed: z.array(SealedShape),
    reason: z.string().nullable(),
    createdAt: Instant,
    updatedAt: Instant,
    sentAt: Instant.nullable(),
    /** Of a draft: when the clock sends it. Until then nothing of it can be changed. */
    sendAt: Instant.nullable(),
    expiresAt: Instant.nullable(),
    warnDays: z.int().nullable(),
    reminders: Reminders.nullable(),
    template: z.object({ id: Uuid, version: z.int() }).nullable(),
    /** Files recipients have attached. */
    attachments: z.array(z.object({ recipient: Uuid, sha256: Sha256, name: z.string(), bytes: z.int() })),
    needsMe: z.boolean(),
    completedAt: Instant.nullable(),
    /** Since when it has been in the trash, for thirty days. Until it is restored, nothing of it can be changed. */
    trashedAt: Instant.nullable(),
    /** The folder it was put in, by its name. */
    filedIn: z.string().nullable(),
    ...audienceShape,
  })
  .meta({ id: 'Envelope' })
export type EnvelopeShape = z.infer<typeof EnvelopeShape>

/** A field as the pages show it: `value` and `text` (its words on paper) are of recipients who have finished. */
export const PageFieldShape = z.object({
  id: Uuid,
  /** On the pages anyway; given by somebody who has finished, or left empty; not given so far. */
  state: z.enum(['printed', 'given', 'awaited']),
  value: FieldValue.nullable(),
  text: z.string().nullable(),
})
export type PageFieldShape = z.infer<typeof PageFieldShape>

/** What the pages of an envelope show now. */
export const EnvelopePages = z
  .object({
    documents: z.array(
      z.object({
        id: Uuid,
        name: z.string(),
        /** The pages are those of the sealed file, at `/envelopes/{id}/documents/{document}/sealed/pages/{page}`. */
        isSealed: z.boolean(),
        pages: z.array(PageSize),
        /** How many of the last pages are the certificate's. */
        certificatePages: z.int(),
      }),
    ),
    /** Without those whose condition does not hold so far. */
    fields: z.array(PageFieldShape),
  })
  .meta({ id: 'EnvelopePages' })
export type EnvelopePages = z.infer<typeof EnvelopePages>

/** A text that is known before sending and will not be printed as it should: of a field, or without one a name. */
export const ReviewNote = z.object({
  /** Longer than its box holds legibly; in letters that no typeface here has. */
  code: z.enum(['value-does-not-fit', 'value-not-printable']),
  field: Uuid.nullable(),
  /** By key. */
  recipient: z.string(),
  text: z.string(),
})
export type ReviewNote = z.infer<typeof ReviewNote>

/** There is a folder while something is in it. */
export const FilingInput = z.strictObject({ filedIn: Line(100).nullable() })
export const EnvelopeFolderName = z.object({ name: z.string() })
export const RenamedFilingShape = z.object({
  name: z.string(),
  /** How many envelopes have come into it with this call. */
  moved: z.int(),
  /** How many stay behind, known once all is done: those that the caller only takes part in. A thousand at most are counted. */
  stayed: z.int(),
  /** Nothing is left; otherwise the call is made again. */
  isDone: z.boolean(),
})
export type RenamedFilingShape = z.infer<typeof RenamedFilingShape>

export const EnvelopeFolderCounts = z.record(z.enum(envelopeFolders), z.int())
export type EnvelopeFolderCounts = z.infer<typeof EnvelopeFolderCounts>
