import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import { isUuid, type EnvelopeId, type OrganizationId, type RecipientId, type UserId } from '#core/ids.ts'
import { normalizeLocale } from '#core/locale/locale.ts'
import { Refusal } from '#core/refusal.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { envelope, recipient } from '../data/tables/envelopes.ts'
import { plainField } from '#core/fields/field.ts'

type EnvelopeRow = typeof envelope.$inferSelect
export type RecipientRow = typeof recipient.$inferSelect

/** The whole envelope. With `lock`, nobody else changes it until the transaction ends. Throws `not-found`. */
export async function loadEnvelope(
  tx: Transaction,
  organizationId: OrganizationId,
  id: string,
  lock: 'lock' | 'read',
): Promise<Envelope> {
  const query = tx.select().from(envelope).where(isEnvelope(organizationId, id))
  const [row] = await (lock === 'lock' ? query.for('update') : query)
  if (!row) throw new Refusal('not-found')
  const recipients = await tx
    .select()
    .from(recipient)
    .where(and(eq(recipient.organizationId, organizationId), eq(recipient.envelopeId, id)))
    .orderBy(asc(recipient.position))

  return toEnvelope(row, recipients)
}

/** The same among a member's: of their organization and of the mode it is in. Test and live never mix. */
export async function loadOwnEnvelope(
  tx: Transaction,
  { organization }: Member,
  id: string,
  lock: 'lock' | 'read',
): Promise<Envelope> {
  const found = await loadEnvelope(tx, organization.id, id, lock)
  if (found.mode !== organization.mode) throw new Refusal('not-found')

  return found
}

export async function insertEnvelope(tx: Transaction, made: Envelope): Promise<void> {
  await tx.insert(envelope).values({ ...columnsOf(made), updatedAt: made.createdAt })
  await insertRecipients(tx, made)
}

/** A draft's new content: everything is written anew. */
export async function rewriteDraft(tx: Transaction, draft: Envelope, at: Date): Promise<void> {
  const { organizationId, id } = draft
  await tx
    .update(envelope)
    .set({ ...columnsOf(draft), updatedAt: at })
    .where(and(isEnvelope(organizationId, id), eq(envelope.status, 'draft')))
  await tx
    .delete(recipient)
    .where(and(eq(recipient.organizationId, organizationId), eq(recipient.envelopeId, id)))
  await insertRecipients(tx, draft)
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
    fields: row.fields.map((field) => ({ ...plainField, ...field })),
    createdAt: row.createdAt,
    sentAt: row.sentAt,
    expiresAt: row.expiresAt,
    warnDays: row.warnDays,
    warnedAt: row.warnedAt,
    reminders: row.reminders,
    templateId: row.templateId,
    templateVersion: row.templateVersion,
    bulkId: row.bulkId,
    completedAt: row.completedAt,
    reason: row.reason,
  }
}

function columnsOf(made: Envelope) {
  const { recipients: _, documents, fields, ...columns } = made

  return { ...columns, documents: [...documents], fields: [...fields] }
}

async function insertRecipients(tx: Transaction, made: Envelope): Promise<void> {
  if (made.recipients.length === 0) return
  await tx
    .insert(recipient)
    .values(made.recipients.map((one, position) => toRecipientRow(made, one, position)))
}

/** What cannot be an id is no envelope's. */
const isEnvelope = (organizationId: string, id: string) =>
  isUuid(id) ? and(eq(envelope.organizationId, organizationId), eq(envelope.id, id)) : sql`false`
