import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import {
  isUuid,
  type EnvelopeId,
  type FieldId,
  type OrganizationId,
  type RecipientId,
  type UserId,
} from '#core/ids.ts'
import { normalizeLocale } from '#core/locale/locale.ts'
import { Refusal } from '#core/refusal.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { envelope, fieldValue, recipient } from '../data/tables/envelopes.ts'
import type { FieldValue } from '#core/fields/field.ts'

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

/** Writes a transition, guarded by the state it started from: whoever lost a race is told that things have changed. */
export async function writeTransition(
  tx: Transaction,
  before: Envelope,
  after: Envelope,
  at: Date,
): Promise<void> {
  const { organizationId, id } = before
  const guarded = and(
    isEnvelope(organizationId, id),
    eq(envelope.status, before.status),
    eq(envelope.version, before.version),
  )
  const { status, version, reason, sentAt, expiresAt, completedAt } = after
  const changed = await tx
    .update(envelope)
    .set({ status, version, reason, sentAt, expiresAt, completedAt, updatedAt: at })
    .where(guarded)
    .returning({ id: envelope.id })
  if (changed.length !== 1) throw new Refusal('envelope-changed')
  for (const now of after.recipients) {
    const earlier = before.recipients.find((one) => one.id === now.id)
    if (now === earlier) continue
    const { status: state, consentedAt, completedAt: doneAt } = now
    await tx
      .update(recipient)
      .set({ status: state, consentedAt, completedAt: doneAt })
      .where(
        and(
          eq(recipient.organizationId, organizationId),
          eq(recipient.envelopeId, id),
          eq(recipient.id, now.id),
        ),
      )
  }
}

export async function deleteEnvelope(tx: Transaction, { organizationId, id }: Envelope): Promise<void> {
  await tx
    .delete(recipient)
    .where(and(eq(recipient.organizationId, organizationId), eq(recipient.envelopeId, id)))
  await tx.delete(envelope).where(isEnvelope(organizationId, id))
}

/** All values given so far, by field. */
export async function loadValues(
  tx: Transaction,
  { organizationId, id }: Envelope,
): Promise<Map<FieldId, FieldValue>> {
  const rows = await tx
    .select()
    .from(fieldValue)
    .where(and(eq(fieldValue.organizationId, organizationId), eq(fieldValue.envelopeId, id)))

  return new Map(rows.map((row) => [row.fieldId as FieldId, row.value.value]))
}

export async function saveFieldValues(
  tx: Transaction,
  { organizationId, id }: Envelope,
  recipientId: RecipientId,
  values: ReadonlyMap<FieldId, FieldValue>,
  at: Date,
): Promise<void> {
  for (const [fieldId, value] of values) {
    const row = { organizationId, envelopeId: id, fieldId, recipientId, value: { value }, updatedAt: at }
    await tx
      .insert(fieldValue)
      .values(row)
      .onConflictDoUpdate({
        target: [fieldValue.organizationId, fieldValue.envelopeId, fieldValue.fieldId],
        set: { value: row.value, updatedAt: at },
      })
  }
}

export async function deleteFieldValues(
  tx: Transaction,
  { organizationId, id }: Envelope,
  fields: ReadonlySet<FieldId>,
): Promise<void> {
  if (fields.size === 0) return
  await tx
    .delete(fieldValue)
    .where(
      and(
        eq(fieldValue.organizationId, organizationId),
        eq(fieldValue.envelopeId, id),
        inArray(fieldValue.fieldId, [...fields]),
      ),
    )
}

export function toRecipient(row: RecipientRow): Recipient {
  const { id, key, role, order, name, email, locale, status, consentedAt, completedAt } = row

  return {
    id: id as RecipientId,
    key,
    role,
    order,
    name,
    email,
    locale: normalizeLocale(locale),
    status,
    consentedAt,
    completedAt,
  }
}

function toEnvelope(row: EnvelopeRow, recipients: readonly RecipientRow[]): Envelope {
  return {
    id: row.id as EnvelopeId,
    organizationId: row.organizationId as OrganizationId,
    sender: row.sender as UserId,
    title: row.title,
    message: row.message,
    status: row.status,
    version: row.version,
    documents: row.documents,
    recipients: recipients.map(toRecipient),
    fields: row.fields,
    createdAt: row.createdAt,
    sentAt: row.sentAt,
    expiresAt: row.expiresAt,
    completedAt: row.completedAt,
    reason: row.reason,
  }
}

function columnsOf(made: Envelope) {
  const { recipients: _, documents, fields, ...columns } = made

  return { ...columns, documents: [...documents], fields: [...fields] }
}

async function insertRecipients(
  tx: Transaction,
  { organizationId, id, recipients }: Envelope,
): Promise<void> {
  if (recipients.length === 0) return
  await tx
    .insert(recipient)
    .values(recipients.map((one, position) => ({ ...one, organizationId, envelopeId: id, position })))
}

/** What cannot be an id is no envelope's. */
const isEnvelope = (organizationId: string, id: string) =>
  isUuid(id) ? and(eq(envelope.organizationId, organizationId), eq(envelope.id, id)) : sql`false`
