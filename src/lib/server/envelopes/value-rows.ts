import type { Envelope } from '#core/envelope/envelope.ts'
import type { FieldValue } from '#core/fields/field.ts'
import type { FieldId, RecipientId } from '#core/ids.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { fieldValue } from '../data/tables/envelopes.ts'

type Owned = Pick<Envelope, 'organizationId' | 'id'>

/** All values given so far, by field. */
export async function loadValues(tx: Transaction, envelope: Owned): Promise<Map<FieldId, FieldValue>> {
  const rows = await tx.select().from(fieldValue).where(isOf(envelope))

  return new Map(rows.map((row) => [row.fieldId as FieldId, row.value.value]))
}

/** `recipientId` is whoever gives the values, be it an assistant's for a signer's fields. */
export async function saveFieldValues(
  tx: Transaction,
  { organizationId, id }: Owned,
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
        set: { value: row.value, recipientId, updatedAt: at },
      })
  }
}

export async function deleteFieldValues(
  tx: Transaction,
  envelope: Owned,
  fields: ReadonlySet<FieldId>,
): Promise<void> {
  if (fields.size === 0) return
  await tx.delete(fieldValue).where(and(isOf(envelope), inArray(fieldValue.fieldId, [...fields])))
}

/** Forgets whatever these recipients have given. */
export async function dropValues(
  tx: Transaction,
  envelope: Owned,
  recipients: readonly RecipientId[],
): Promise<void> {
  if (recipients.length === 0) return
  await tx.delete(fieldValue).where(and(isOf(envelope), inArray(fieldValue.recipientId, [...recipients])))
}

const isOf = ({ organizationId, id }: Owned) =>
  and(eq(fieldValue.organizationId, organizationId), eq(fieldValue.envelopeId, id))
