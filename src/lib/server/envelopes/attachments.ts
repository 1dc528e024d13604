import type { Envelope } from '#core/envelope/envelope.ts'
import { isGivenFile, type FieldValue, type GivenFile } from '#core/fields/field.ts'
import type { FieldId, RecipientId } from '#core/ids.ts'
import type { Transaction } from '../data/database.ts'
import { loadValues } from './value-rows.ts'

export type Attachment = GivenFile & { recipient: RecipientId }

/** Files that belong to the envelope: attached by recipients who have finished, in the order of the fields. */
export async function attachmentsOf(tx: Transaction, envelope: Envelope): Promise<Attachment[]> {
  return hasAttachments(envelope) ? attachmentsAmong(envelope, await loadValues(tx, envelope)) : []
}

export function hasAttachments({ fields }: Envelope): boolean {
  return fields.some(isAttachment)
}

/** The same among values at hand. */
export function attachmentsAmong(
  { fields, recipients }: Envelope,
  values: ReadonlyMap<FieldId, FieldValue>,
): Attachment[] {
  const finished = new Set(recipients.filter(({ status }) => status === 'completed').map(({ id }) => id))

  return fields.filter(isAttachment).flatMap(({ id, recipient }) => {
    const value = values.get(id)
    return isGivenFile(value) && finished.has(recipient) ? [{ ...value, recipient }] : []
  })
}

const isAttachment = ({ type }: Envelope['fields'][number]) => type === 'attachment'
