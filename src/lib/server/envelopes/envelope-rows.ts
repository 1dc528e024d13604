import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import { isUuid, type EnvelopeId, type OrganizationId, type RecipientId, type UserId } from '#core/ids.ts'
import { normalizeLocale } from '#core/locale/locale.ts'
import { Refusal } from '#core/refusal.ts'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { insertOf, rowOf, sendAhead, writeAhead, type Answers } from '../data/many-rows.ts'
import { envelope, recipient } from '../data/tables/envelopes.ts'
import { isInHand, isInReach } from './reach.ts'
import { flatField, readField } from '#core/fields/flat-field.ts'

type EnvelopeRow = typeof envelope.$inferSelect
export type RecipientRow = typeof recipient.$inferSelect

/** An envelope with its recipients in their order, as JSON of their rows. */
export type EnvelopeJson = {
  envelope: Readonly<Record<string, unknown>>
  recipients: readonly Readonly<Record<string, unknown>>[]
}

/** The whole envelope, to be read. Throws `not-found`. */
export async function loadEnvelope(
  tx: Transaction,
  organizationId: OrganizationId,
  id: string,
): Promise<Envelope> {
  return (await loadEnvelopeBeside(tx, organizationId, id, {})).envelope
}

/** The same, and in the same statement what stands beside it; of the envelope that is `envelope` to SQL. */
export async function loadEnvelopeBeside<B extends Record<string, SQL>>(
  tx: Transaction,
  organizationId: OrganizationId,
  id: string,
  beside: B,
): Promise<{ envelope: Envelope; beside: Answers<B> }> {
  if (!isUuid(id)) throw new Refusal('not-found')
  return readBeside(tx, isEnvelope(organizationId, id), beside)
}

/** Throws `not-found`. */
async function readBeside<B extends Record<string, SQL>>(
  tx: Transaction,
  which: SQL | undefined,
  beside: B,
): Promise<{ envelope: Envelope; beside: Answers<B> }> {
  const asked: Record<string, SQL> = beside
  const [found] = await tx
    .select({ row: envelope, recipients: recipientsOfEnvelope, ...asked })
    .from(envelope)
    .where(which)
  if (!found) throw new Refusal('not-found')
  const { row, recipients, ...others } = found as { row: EnvelopeRow } & Pick<EnvelopeJson, 'recipients'>

  return {
    envelope: toEnvelope(row, recipients.map(recipientOfJson)),
    beside: others as unknown as Answers<B>,
  }
}

/** The same among those that a member may see. */
export async function loadOwnEnvelope(tx: Transaction, member: Member, id: string): Promise<Envelope> {
  return (await loadOwnEnvelopeBeside(tx, member, id, {})).envelope
}

/** The same, and in the same statement what stands beside it. */
export async function loadOwnEnvelopeBeside<B extends Record<string, SQL>>(
  tx: Transaction,
  member: Member,
  id: string,
  beside: B,
): Promise<{ envelope: Envelope; beside: Answers<B> }> {
  if (!isUuid(id)) throw new Refusal('not-found')

  return readBeside(tx, and(isInReach(member), eq(envelope.id, id)), beside)
}

export function fromJson({ envelope: row, recipients }: EnvelopeJson): Envelope {
  return toEnvelope(rowOf(envelope, row), recipients.map(recipientOfJson))
}

const recipientOfJson = (json: EnvelopeJson['recipients'][number]) => rowOf(recipient, json)

/** Aggregated, so that they come with the row of what is `envelope` to SQL; `readBeside` and `fromJson` make them of it. */
export const recipientsOfEnvelope = sql<EnvelopeJson['recipients']>`(
  select coalesce(json_agg(r order by r.position), '[]') from ${recipient} r
  where r.organization_id = envelope.organization_id and r.envelope_id = envelope.id)`

/** How one that a member sees stands, to be read beside something else; null where there is none. */
export function standingOf(
  member: Member,
  id: string,
): SQL<(Pick<Envelope, 'status'> & { isInHand: boolean }) | null> {
  if (!isUuid(id)) return sql`null::json`

  return sql`(select json_build_object('status', ${envelope.status}, 'isInHand', (${isInHand(member)}))
    from ${envelope} where ${and(isInReach(member), eq(envelope.id, id))})`
}

export const insertsOfEnvelope = (made: Envelope): (SQL | null)[] => [
  insertOf(envelope, [{ ...columnsOf(made), updatedAt: made.createdAt }]),
  insertOf(recipient, recipientRowsOf(made)),
]

/** A draft's new content: everything is written anew. */
export async function rewriteDraft(tx: Transaction, draft: Envelope, at: Date): Promise<void> {
  const { organizationId, id } = draft
  const isOfDraft = and(eq(recipient.organizationId, organizationId), eq(recipient.envelopeId, id))
  await sendAhead(tx, () =>
    tx
      .update(envelope)
      .set({ ...columnsOf(draft), updatedAt: at })
      .where(and(isEnvelope(organizationId, id), eq(envelope.status, 'draft'))),
  )
  await sendAhead(tx, () => tx.delete(recipient).where(isOfDraft))
  await writeAhead(tx, [insertOf(recipient, recipientRowsOf(draft))])
}

export async function deleteEnvelope(tx: Transaction, { organizationId, id }: Envelope): Promise<void> {
  await tx
    .delete(recipient)
    .where(and(eq(recipient.organizationId, organizationId), eq(recipient.envelopeId, id)))
  await tx.delete(envelope).where(isEnvelope(organizationId, id))
}

export function toRecipient(row: RecipientRow): Recipient {
  const {
    organizationId: _,
    envelopeId: __,
    position: ___,
    askedEmail: ____,
    id,
    locale,
    attachedTo,
    replacedBy,
    ...same
  } = row

  return {
    ...same,
    id: id as RecipientId,
    locale: normalizeLocale(locale),
    attachedTo: attachedTo as RecipientId | null,
    replacedBy: replacedBy as RecipientId | null,
  }
}

export function toRecipientRow(
  { organizationId, id }: Envelope,
  one: Recipient,
  position: number,
): typeof recipient.$inferInsert {
  return { ...one, access: [...one.access], organizationId, envelopeId: id, position }
}

function toEnvelope(row: EnvelopeRow, recipients: readonly RecipientRow[]): Envelope {
  return {
    id: row.id as EnvelopeId,
    organizationId: row.organizationId as OrganizationId,
    sender: row.sender as UserId,
    mode: row.mode,
    title: row.title,
    message: row.message,
    status: row.status,
    version: row.version,
    documents: row.documents,
    recipients: recipients.map(toRecipient),
    fields: row.fields.map(readField),
    createdAt: row.createdAt,
    sentAt: row.sentAt,
    sendAt: row.sendAt,
    scheduledBy: row.scheduledBy as UserId | null,
    consentLaw: row.consentLaw,
    expiresAt: row.expiresAt,
    warnDays: row.warnDays,
    warnedAt: row.warnedAt,
    reminders: row.reminders,
    templateId: row.templateId,
    templateVersion: row.templateVersion,
    bulkId: row.bulkId,
    audience: { visibility: row.visibility, teamId: row.teamId },
    completedAt: row.completedAt,
    trashedAt: row.trashedAt,
    filedIn: row.filedIn,
    reason: row.reason,
  }
}

function columnsOf(made: Envelope) {
  const { recipients: _, documents, fields, audience, ...columns } = made

  return { ...columns, ...audience, documents: [...documents], fields: fields.map(flatField) }
}

function recipientRowsOf(made: Envelope): (typeof recipient.$inferInsert)[] {
  return made.recipients.map((one, position) => toRecipientRow(made, one, position))
}

/** What cannot be an id is no envelope's. */
const isEnvelope = (organizationId: string, id: string) =>
  isUuid(id) ? and(eq(envelope.organizationId, organizationId), eq(envelope.id, id)) : sql`false`
