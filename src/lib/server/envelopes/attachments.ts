import type { Envelope } from '#core/envelope/envelope.ts'
import { isGivenFile, type GivenFile } from '#core/fields/field.ts'
import type { RecipientId } from '#core/ids.ts'
import type { Transaction } from '../data/database.ts'
import { loadValues } from './value-rows.ts'

export type Attachment = GivenFile & { recipient: RecipientId }

/** Files that belong to the envelope: attached by recipients who have finished, in the order of the fields. */
export async function attachmentsOf(tx: Transaction, envelope: Envelope): Promise<Attachment[]> {
  const fields = envelope.fields.filter(({ type }) => type === 'attachment')
  if (fields.length === 0) return []
  const values = await loadValues(tx, envelope)
  const finished = new Set(
    envelope.recipients.filter(({ status }) => status === 'completed').map(({ id }) => id),
  )

  return fields.flatMap(({ id, recipient }) => {
    const value = values.get(id)
    return isGivenFile(value) && finished.has(recipient) ? [{ ...value, recipient }] : []
  })
}
