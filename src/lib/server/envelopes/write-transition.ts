import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import { flatField } from '#core/fields/flat-field.ts'
import { Refusal } from '#core/refusal.ts'
import { and, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { Transaction } from '../data/database.ts'
import { insertOf, rowsAs, writeTogether } from '../data/many-rows.ts'
import { envelope, recipient } from '../data/tables/envelopes.ts'
import { toRecipientRow } from './envelope-rows.ts'

type Row = typeof recipient.$inferInsert

/**
 * Writes a transition, guarded by the state it started from: whoever lost a race is told that things have changed. Of
 * the recipients only what differs is written, with the envelope in one statement unless somebody came or left. `beside`
 * is written in the same one.
 */
export async function writeTransition(
  tx: Transaction,
  before: Envelope,
  after: Envelope,
  at: Date,
  beside: SQL | null = null,
): Promise<void> {
  const { gone, come, changed } = recipientsBetween(before, after)
  const written = changeEnvelope(tx, before, after, at)
  const parts = [
    sql`written as (${written})`,
    ...(changed.length === 0 ? [] : [sql`moved as (${changeRecipients(before, changed)})`]),
    ...(beside ? [sql`beside as (${beside})`] : []),
  ]
  const { rows } = await tx.execute<{ id: string }>(
    parts.length === 1 ? sql`${written}` : sql`with ${sql.join(parts, sql`, `)} select id from written`,
  )
  if (rows.length !== 1) throw new Refusal('envelope-changed')
  if (gone.length > 0) await tx.delete(recipient).where(isRecipientOf(before, gone))
  await writeTogether(tx, [insertOf(recipient, come)])
}

function changeEnvelope(tx: Transaction, before: Envelope, after: Envelope, at: Date): SQL {
  const { organizationId, id } = before
  const { status, version, reason, sentAt, expiresAt, warnedAt, completedAt, documents, fields } = after
  const { sendAt, scheduledBy, consentLaw } = after

  return tx
    .update(envelope)
    .set({
      ...{
        status,
        version,
        reason,
        sentAt,
        sendAt,
        scheduledBy,
        consentLaw,
        expiresAt,
        warnedAt,
        completedAt,
        updatedAt: at,
      },
      ...(documents !== before.documents && { documents: [...documents] }),
      ...(fields !== before.fields && { fields: fields.map(flatField) }),
    })
    .where(
      and(
        eq(envelope.organizationId, organizationId),
        eq(envelope.id, id),
        eq(envelope.status, before.status),
        eq(envelope.version, before.version),
      ),
    )
    .returning({ id: envelope.id })
    .getSQL()
}

/** Who has left, who has come, who has changed or moved in the list. */
function recipientsBetween(
  before: Envelope,
  after: Envelope,
): { gone: Recipient['id'][]; come: Row[]; changed: Row[] } {
  const were = new Map(before.recipients.map((one, position) => [one.id, { one, position }]))
  const are = new Set(after.recipients.map(({ id }) => id))
  const rows = after.recipients.map((one, position) => {
    const was = were.get(one.id)
    return {
      was,
      isSame: was?.one === one && was.position === position,
      row: toRecipientRow(after, one, position),
    }
  })

  return {
    gone: before.recipients.map(({ id }) => id).filter((id) => !are.has(id)),
    come: rows.filter(({ was }) => !was).map(({ row }) => row),
    changed: rows.filter(({ was, isSame }) => was && !isSame).map(({ row }) => row),
  }
}

/** What the database makes of others is not for us to write. */
const columns = Object.entries(getTableColumns(recipient))
  .filter(([, { generated }]) => !generated)
  .map(([key]) => toSnakeCase(key))
const toSet = columns.map((column) => `"${column}" = given."${column}"`).join(', ')

function changeRecipients({ organizationId, id }: Envelope, changed: readonly Row[]): SQL {
  const { given } = rowsAs(recipient, 'given', changed)

  return sql`update ${recipient} set ${sql.raw(toSet)} from ${given}
    where recipient.organization_id = ${organizationId} and recipient.envelope_id = ${id} and recipient.id = given.id`
}

const isRecipientOf = ({ organizationId, id }: Envelope, recipients: readonly Recipient['id'][]) =>
  and(
    eq(recipient.organizationId, organizationId),
    eq(recipient.envelopeId, id),
    inArray(recipient.id, [...recipients]),
  )
