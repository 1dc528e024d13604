import type { EnvelopeInput, EnvelopePatch } from '#contract/envelope-shapes.ts'
import { assertFieldsFit } from '#core/envelope/fields-fit.ts'
import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import { requireChecks, usualEnd } from '#core/organizations/envelope-defaults.ts'
import { Refusal } from '#core/refusal.ts'
import type { z } from 'zod'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import type { DocumentRow } from '../documents/document-rows.ts'
import { holdDocuments } from '../documents/hold-documents.ts'
import type { Random } from '../ports.ts'
import { assertSeenDocuments } from '../templates/seen-documents.ts'
import { toEnvelopeDocument, toFields, toFieldShape, toFieldShapes } from './authoring.ts'
import { toGiven, toRecipients } from './draft-recipients.ts'
import type { Passcodes } from './passcodes.ts'

/** What an envelope is made of; made from a template or in bulk, it remembers that. */
export type Composition = z.output<typeof EnvelopeInput> & {
  /** Who sees it is as of what it is a copy of. */
  isCopied?: true
  origin?: { templateId: string; templateVersion: number; bulkId?: string; directLink?: true }
}

export type DraftFacts = Pick<
  Envelope,
  | 'id'
  | 'sender'
  | 'mode'
  | 'version'
  | 'createdAt'
  | 'templateId'
  | 'templateVersion'
  | 'bulkId'
  | 'audience'
  | 'filedIn'
>

type Parts = {
  random: Random
  passcodes: Passcodes
  /** Those of the draft as it was: they keep their ids and passcodes. */
  before: readonly Recipient[]
  /** What is named, where it is held already. */
  documents?: readonly DocumentRow[]
}

/**
 * A draft of what the member gives; what they leave out is as their organization has it. Throws for documents that are not theirs
 * and fields that stand nowhere.
 */
export async function composeEnvelope(
  tx: Transaction,
  member: Member,
  input: Composition,
  facts: DraftFacts,
  { random, passcodes, before, documents }: Parts,
): Promise<Envelope> {
  // Those of a template were seen with it.
  if (!input.origin) await assertSeenDocuments(tx, member, input.documents)
  const rows = documents ?? (await holdDocuments(tx, member.organization.id, input.documents))
  if (rows.length !== input.documents.length) throw new Refusal('field-document-unknown')
  const hash = (passcode: string) => passcodes.hash(facts.id, passcode)
  const { defaults } = member.organization
  const locale = defaults.locale ?? member.locale
  const given = toRecipients(input.recipients, { before, locale, random, hash })
  const recipients = requireChecks(given, defaults.access)
  const shapes = input.fields.map((field) => toFieldShape(field, random))
  const draft: Envelope = {
    ...facts,
    organizationId: member.organization.id,
    title: input.title,
    message: input.message ?? '',
    status: 'draft',
    documents: rows.map(toEnvelopeDocument),
    recipients,
    fields: toFields(shapes, recipients),
    expiresAt: endOf(input, member, facts.createdAt),
    warnDays: input.warnDays ?? null,
    warnedAt: null,
    reminders: input.reminders === undefined ? defaults.reminders : input.reminders,
    sentAt: null,
    sendAt: null,
    scheduledBy: null,
    consentLaw: null,
    completedAt: null,
    trashedAt: null,
    reason: null,
  }
  assertFieldsFit(draft)

  return draft
}

/** Null where the member says that there is none. */
function endOf(
  { expiresAt }: Composition,
  { organization: { defaults, timeZone } }: Member,
  createdAt: Date,
): Date | null {
  if (expiresAt !== undefined) return expiresAt === null ? null : new Date(expiresAt)

  return usualEnd(defaults, createdAt, timeZone)
}

/** A draft as it would be given, with what is given anew. */
export function patchDraft(before: Envelope, patch: z.output<typeof EnvelopePatch>): Composition {
  const { expiresAt, warnDays, reminders } = before

  return {
    title: patch.title ?? before.title,
    message: patch.message ?? before.message,
    documents: patch.documents ?? before.documents.map(({ id }) => id),
    recipients: patch.recipients ?? before.recipients.map((one) => toGiven(one, before.recipients)),
    fields: patch.fields ?? toFieldShapes(before.fields, before.recipients),
    expiresAt: patch.expiresAt === undefined ? (expiresAt?.toISOString() ?? null) : patch.expiresAt,
    warnDays: patch.warnDays === undefined ? warnDays : patch.warnDays,
    reminders: patch.reminders === undefined ? reminders : patch.reminders,
  }
}
