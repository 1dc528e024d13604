import type { RecordedEvent } from '#core/audit/audit-event.ts'
import type { Envelope } from '#core/envelope/envelope.ts'
import { and, eq } from 'drizzle-orm'
import { forgetPeople } from '../contacts/forget-people.ts'
import type { Transaction } from '../data/database.ts'
import { signingLink } from '../data/tables/directory.ts'
import { bulkRow } from '../data/tables/documents.ts'
import {
  accessCode,
  auditEvent,
  fieldValue,
  recipientFile,
  sealedDocument,
} from '../data/tables/envelopes.ts'
import { notification } from '../data/tables/people.ts'
import { readTrail } from './audit-trail.ts'
import { deleteEnvelope } from './envelope-rows.ts'
import { erasePages, eraseUnneeded } from './erase-unneeded.ts'

/**
 * Takes an ended envelope out of an organization: documents, sealed copies, values, files and people, also who was remembered because of it alone. What stays says
 * nothing of anybody: the chain of its audit events without what was disclosed, its empty line in the file it was sent
 * from, and the hashes of the files sealed here, so that copies that people have are known as ours. Returns the hashes of
 * files that nothing here may need any more.
 */
export async function eraseEnvelope(tx: Transaction, erased: Envelope): Promise<string[]> {
  const { organizationId, id } = erased
  const held = documentsEverIn(erased, await readTrail(tx, erased))
  const sealed = await tx.delete(sealedDocument).where(isOf(sealedDocument, erased)).returning()
  const given = await tx.delete(recipientFile).where(isOf(recipientFile, erased)).returning()
  for (const table of [fieldValue, accessCode, signingLink]) await tx.delete(table).where(isOf(table, erased))
  await tx.update(auditEvent).set({ disclosures: {} }).where(isOf(auditEvent, erased))
  if (erased.bulkId) {
    const ofLine = and(eq(bulkRow.bulkId, erased.bulkId), isOf(bulkRow, erased))
    await tx.update(bulkRow).set({ cells: [] }).where(ofLine)
  }
  await tx
    .delete(notification)
    .where(and(eq(notification.organizationId, organizationId), eq(notification.url, `/envelopes/${id}`)))
  await deleteEnvelope(tx, erased)
  await forgetPeople(tx, erased)
  const { files: documents } = await eraseUnneeded(tx, organizationId, held)
  const pages = await erasePages(tx, organizationId, sealed)

  return [...new Set([...[...sealed, ...given].map(({ sha256 }) => sha256), ...documents, ...pages])]
}

/** Also those that a correction has taken out, which the trail alone still knows. */
function documentsEverIn({ documents }: Envelope, trail: readonly RecordedEvent[]): string[] {
  const takenOut = trail.flatMap(({ event: { type, facts } }) => {
    const id = facts['document']
    return type === 'envelope.document_removed' && typeof id === 'string' ? [id] : []
  })

  return [...new Set([...documents.map(({ id }) => id), ...takenOut])]
}

type OfEnvelope =
  | typeof sealedDocument
  | typeof recipientFile
  | typeof fieldValue
  | typeof accessCode
  | typeof signingLink
  | typeof auditEvent
  | typeof bulkRow

const isOf = (table: OfEnvelope, { organizationId, id }: Pick<Envelope, 'organizationId' | 'id'>) =>
  and(eq(table.organizationId, organizationId), eq(table.envelopeId, id))
