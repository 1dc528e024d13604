import { z } from 'zod'
import { visibilities } from '#core/access/visibility.ts'
import { maxCsvLetters } from '#core/bulk/largest-file.ts'
import { EnvelopeRecipientInput } from './envelope-shapes.ts'
import {
  AccessCheckName,
  distinct,
  DocumentList,
  DocumentShape,
  Email,
  FieldList,
  FieldShape,
  GivenInstant,
  Instant,
  Line,
  Paragraph,
  participation,
  RecipientRole,
  Reminders,
  Uuid,
} from './shapes.ts'

/** A part to play, filled by a person when the template is used. */
export const TemplateRole = z.strictObject({
  key: z.string().min(1).max(64),
  name: Line(100),
  ...participation,
  recipientRole: RecipientRole,
  order: z.int().min(1).max(100),
  /** Somebody who always plays it; whoever uses the template may name another. */
  person: z.strictObject({ name: Line(100), email: Email }).nullish(),
})
export type TemplateRole = z.infer<typeof TemplateRole>
/** A role as stored. */
export const TemplateRoleShape = z.object({
  key: z.string(),
  name: z.string(),
  recipientRole: RecipientRole,
  order: z.int(),
  group: z.object({ key: z.string(), needs: z.int() }).nullable(),
  attachedTo: z.string().nullable(),
  access: z.array(AccessCheckName).readonly(),
  mayDelegate: z.boolean(),
  person: z.object({ name: z.string(), email: z.string() }).nullable(),
})
export type TemplateRoleShape = z.infer<typeof TemplateRoleShape>
export const TemplateVisibility = z.enum(visibilities)

export const TemplateInput = z.strictObject({
  name: Line(200),
  /** Null takes it out of its folder; left out, it stays. */
  folder: Line(100).nullish(),
  documents: DocumentList,
  recipients: distinct(TemplateRole, 50, ({ key }) => key),
  fields: FieldList,
  visibility: TemplateVisibility.optional(),
  /** Of `team`: one of the caller's, left out their first. */
  teamId: Uuid.nullish(),
  /** What envelopes made from it begin with. */
  title: Line(200).nullish(),
  message: Paragraph(2000).optional(),
  expiresAfterDays: z.int().min(1).max(365).nullish(),
  reminders: Reminders.nullish(),
})
export type TemplateInput = z.infer<typeof TemplateInput>

export const TemplateSummary = z
  .object({
    id: Uuid,
    name: z.string(),
    folder: z.string().nullable(),
    status: z.enum(['active', 'archived']),
    version: z.int(),
    pageCount: z.int(),
    /** Of the first page's image, for a thumbnail. */
    firstDocument: Uuid.nullable(),
    visibility: TemplateVisibility,
    teamId: Uuid.nullable(),
    /** Lent by another organization: used, never changed. */
    lentBy: z.string().nullable(),
    hasDirectLink: z.boolean(),
    sharedWith: z.int(),
    /** How many envelopes were made from it. */
    uses: z.int(),
    updatedAt: Instant,
  })
  .meta({ id: 'TemplateSummary' })
export type TemplateSummary = z.infer<typeof TemplateSummary>

export const TemplateShape = z
  .object({
    id: Uuid,
    name: z.string(),
    folder: z.string().nullable(),
    status: z.enum(['active', 'archived']),
    version: z.int(),
    documents: z.array(DocumentShape),
    recipients: z.array(TemplateRoleShape),
    fields: z.array(FieldShape),
    visibility: TemplateVisibility,
    teamId: Uuid.nullable(),
    lentBy: z.string().nullable(),
    title: z.string().nullable(),
    message: z.string(),
    expiresAfterDays: z.int().nullable(),
    reminders: Reminders.nullable(),
    createdBy: z.object({ id: Uuid, name: z.string() }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Template' })
export type TemplateShape = z.infer<typeof TemplateShape>

export const UseTemplateInput = z.strictObject({
  title: Line(200).optional(),
  message: Paragraph(2000).optional(),
  recipients: z
    .array(
      EnvelopeRecipientInput.omit({ recipientRole: true, order: true, group: true, attachedTo: true }).extend(
        {
          name: Line(100),
          email: Email,
        },
      ),
    )
    .max(50),
  /** By the name of a field that may be prefilled, or by its id. */
  values: z.record(z.string().min(1).max(100), z.string().max(4000)).optional(),
  expiresAt: GivenInstant.nullish(),
  send: z.boolean().optional(),
})
export type UseTemplateInput = z.infer<typeof UseTemplateInput>

export const TemplateVersionShape = z
  .object({
    version: z.int(),
    by: z.string(),
    at: Instant,
    /** What differs from the version before, in numbers. */
    changes: z.object({
      documents: z.int(),
      rolesAdded: z.int(),
      rolesRemoved: z.int(),
      fieldsAdded: z.int(),
      fieldsRemoved: z.int(),
      fieldsChanged: z.int(),
    }),
  })
  .meta({ id: 'TemplateVersion' })
export type TemplateVersionShape = z.infer<typeof TemplateVersionShape>

export const FolderShape = z.object({ name: z.string(), templates: z.int() })
export type FolderShape = z.infer<typeof FolderShape>

export const RenameFolderInput = z.strictObject({ from: Line(100), to: Line(100) })
export type RenameFolderInput = z.infer<typeof RenameFolderInput>
export const RenamedFolderShape = z.object({
  name: z.string(),
  /** How many templates have come into it; none when it is done again. */
  moved: z.int(),
  /** How many stay behind: private ones of others, shared with the caller. */
  stayed: z.int(),
})
export type RenamedFolderShape = z.infer<typeof RenamedFolderShape>

/** With a member of the organization (`userId`), or with another organization (`slug`). */
export const ShareInput = z.union([
  z.strictObject({ userId: Uuid }),
  z.strictObject({ slug: z.string().trim().min(1).max(50) }),
])
export type ShareInput = z.infer<typeof ShareInput>
export const ShareShape = z
  .object({
    id: Uuid,
    kind: z.enum(['user', 'organization']),
    name: z.string(),
    /** The address of a person, the slug of an organization. */
    detail: z.string(),
    createdAt: Instant,
  })
  .meta({ id: 'TemplateShare' })
export type ShareShape = z.infer<typeof ShareShape>

export const DirectLinkInput = z.strictObject({
  enabled: z.boolean(),
  /** The role played by whoever opens it. */
  role: z.string().min(1).max(64),
  maxUses: z.int().min(1).max(100_000).nullish(),
  expiresAt: GivenInstant.nullish(),
  /** Whoever opens it shows by a mailed code that the address is theirs; kept as it is when absent, at first true. */
  asksCode: z.boolean().optional(),
})
export type DirectLinkInput = z.infer<typeof DirectLinkInput>
export const DirectLinkShape = z
  .object({
    url: z.string(),
    enabled: z.boolean(),
    role: z.string(),
    maxUses: z.int().nullable(),
    uses: z.int(),
    expiresAt: Instant.nullable(),
    /** False: certificate and audit trail say that name and address were typed by the signer and not checked. */
    asksCode: z.boolean(),
  })
  .meta({ id: 'DirectLink' })
export type DirectLinkShape = z.infer<typeof DirectLinkShape>

export const BulkInput = z.strictObject({
  /** The file's text: a first line of columns, then one line an envelope (RFC 4180). */
  csv: z.string().min(1).max(maxCsvLetters),
  title: Line(200).optional(),
  message: Paragraph(2000).optional(),
  /** Checks every line and sends nothing. */
  dryRun: z.boolean().optional(),
  /** Sends the good lines and leaves the bad ones out; else one bad line stops it all. */
  skipBad: z.boolean().optional(),
})
export type BulkInput = z.infer<typeof BulkInput>
export const BulkFault = z.object({ line: z.int(), column: z.string().nullable(), code: z.string() })
export type BulkFault = z.infer<typeof BulkFault>
export const BulkShape = z
  .object({
    /** Null of a dry run. */
    id: Uuid.nullable(),
    template: z.object({ id: Uuid, name: z.string() }),
    title: z.string(),
    status: z.enum(['checked', 'running', 'paused', 'finished']),
    reason: z.string().nullable(),
    total: z.int(),
    sent: z.int(),
    refused: z.int(),
    /** The first 200 lines to blame. */
    faults: z.array(BulkFault),
    createdAt: Instant,
    finishedAt: Instant.nullable(),
  })
  .meta({ id: 'BulkSend' })
export type BulkShape = z.infer<typeof BulkShape>
