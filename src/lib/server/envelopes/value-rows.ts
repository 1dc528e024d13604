import type { Envelope } from '#core/envelope/envelope.ts'
import type { FieldValue } from '#core/fields/field.ts'
import type { FieldId, RecipientId } from '#core/ids.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { insertOf, writeTogether } from '../data/many-rows.ts'
import { fieldValue } from '../data/tables/envelopes.ts'

type Owned = Pick<Envelope, 'organizationId' | 'id'>

/** All values given so far, by field. */
export async function loadValues(tx: Transaction, envelope: Owned): Promise<Map<FieldId, FieldValue>> {
  const rows = await tx.select().from(fieldValue).where(isOf(envelope))

  return new Map(rows.map((row) => [row.fieldId as FieldId, row.value.value]))
}

/** The same, to be read beside their envelope; {@link toValues} makes them a map. */
export const valuesOfEnvelope = sql<ValueJson[]>`(
  select coalesce(json_agg(json_build_object('field', v.field_id, 'value', v.value)), '[]') from ${fieldValue} v
  where v.organization_id = envelope.organization_id and v.envelope_id = envelope.id)`

type ValueJson = { field: FieldId; value: { value: FieldValue } }

export function toValues(rows: readonly ValueJson[]): Map<FieldId, FieldValue> {
  return new Map(rows.map(({ field, value }) => [field, value.value]))
}

/** What somebody gives, be it an assistant for a signer's fields, and what they have emptied: one statement. */
export async function saveFieldValues(
  tx: Transaction,
  { organizationId, id }: Owned,
  { by, values, emptied }: Given,
  at: Date,
): Promise<void> {
  const rows = [...values].map(([fieldId, value]) => ({
    ...{ organizationId, envelopeId: id, fieldId, recipientId: by, value: { value }, updatedAt: at },
  }))
  const gone = [...emptied].filter((field) => !values.has(field))
  await writeTogether(tx, [
    gone.length === 0
      ? null
      : sql`delete from ${fieldValue} where organization_id = ${organizationId} and envelope_id = ${id}
        and field_id in (select value::uuid from json_array_elements_text(${JSON.stringify(gone)}::json))`,
    insertOf(fieldValue, rows, orInstead),
  ])
}

type Given = {
  by: RecipientId
  values: ReadonlyMap<FieldId, FieldValue>
  /** Those that hold nothing any more. */
  emptied: ReadonlySet<FieldId>
}

const orInstead = sql`on conflict (organization_id, envelope_id, field_id) do update
  set value = excluded.value, recipient_id = excluded.recipient_id, updated_at = excluded.updated_at`

/** Forgets whatever these recipients have given. */
export async function dropValues(
  tx: Transaction,
  envelope: Owned,
  recipients: readonly RecipientId[],
): Promise<void> {
  if (recipients.length === 0) return
  await tx.delete(fieldValue).where(and(isOf(envelope), inArray(fieldValue.recipientId, [...recipients])))
}

/** Forgets what these fields hold. */
export async function dropAnswers(
  tx: Transaction,
  envelope: Owned,
  fields: readonly FieldId[],
): Promise<void> {
  if (fields.length === 0) return
  await tx.delete(fieldValue).where(and(isOf(envelope), inArray(fieldValue.fieldId, [...fields])))
}

const isOf = ({ organizationId, id }: Owned) =>
  and(eq(fieldValue.organizationId, organizationId), eq(fieldValue.envelopeId, id))
