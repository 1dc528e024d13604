import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import { Refusal } from '#core/refusal.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { envelope, recipient } from '../data/tables/envelopes.ts'
import { toRecipientRow } from './envelope-rows.ts'

/** Writes a transition, guarded by the state it started from: whoever lost a race is told that things have changed. */
export async function writeTransition(
  tx: Transaction,
  before: Envelope,
  after: Envelope,
  at: Date,
): Promise<void> {
  const { organizationId, id } = before
  const { status, version, reason, sentAt, expiresAt, warnedAt, completedAt, fields } = after
  const changed = await tx
    .update(envelope)
    .set({
      ...{ status, version, reason, sentAt, expiresAt, warnedAt, completedAt, updatedAt: at },
      ...(fields !== before.fields && { fields: [...fields] }),
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
  if (changed.length !== 1) throw new Refusal('envelope-changed')
  await writeRecipients(tx, before, after)
}

/** Only what differs: who has left, who has come, who has changed or moved in the list. */
async function writeRecipients(tx: Transaction, before: Envelope, after: Envelope): Promise<void> {
  const gone = before.recipients.filter(({ id }) => !after.recipients.some((one) => one.id === id))
  if (gone.length > 0) {
    await tx.delete(recipient).where(
      isRecipientOf(
        before,
        gone.map(({ id }) => id),
      ),
    )
  }
  for (const [position, one] of after.recipients.entries()) {
    const was = before.recipients.findIndex(({ id }) => id === one.id)
    if (was === -1) await tx.insert(recipient).values(toRecipientRow(after, one, position))
    else if (was !== position || before.recipients[was] !== one) {
      await tx
        .update(recipient)
        .set(toRecipientRow(after, one, position))
        .where(isRecipientOf(before, [one.id]))
    }
  }
}

const isRecipientOf = ({ organizationId, id }: Envelope, recipients: readonly Recipient['id'][]) =>
  and(
    eq(recipient.organizationId, organizationId),
    eq(recipient.envelopeId, id),
    inArray(recipient.id, [...recipients]),
  )
