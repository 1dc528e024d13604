import type { RecordedEvent } from '#core/audit/audit-event.ts'
import type { OrganizationId } from '#core/ids.ts'
import type { Envelope } from '#core/envelope/envelope.ts'
import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import { forgetPeople } from '../contacts/forget-people.ts'
import type { Transaction } from '../data/database.ts'
import { signingLink } from '../data/tables/directory.ts'
import { bulkRow, document, pageImage, pageText, templateVersion } from '../data/tables/documents.ts'
import {
  accessCode,
  auditEvent,
  envelope,
  fieldValue,
  recipientFile,
  sealedDocument,
} from '../data/tables/envelopes.ts'
import { envelopeGrams } from '../data/tables/scale.ts'
import { notification } from '../data/tables/people.ts'
import { readTrail } from './audit-trail.ts'
import { deleteEnvelope } from './envelope-rows.ts'

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
  const documents = await eraseUnused(tx, organizationId, held)
  const pages = await erasePages(tx, organizationId, [...sealed, ...documents])

  return [...new Set([...sealed, ...given, ...documents, ...pages].map(({ sha256 }) => sha256))]
}

/** Also those that a correction has taken out, which the trail alone still knows. */
function documentsEverIn({ documents }: Envelope, trail: readonly RecordedEvent[]): string[] {
  const takenOut = trail.flatMap(({ event: { type, facts } }) => {
    const id = facts['document']
    return type === 'envelope.document_removed' && typeof id === 'string' ? [id] : []
  })

  return [...new Set([...documents.map(({ id }) => id), ...takenOut])]
}

/** Documents that no other envelope and no version of a template holds. */
async function eraseUnused(tx: Transaction, organizationId: OrganizationId, ids: readonly string[]) {
  if (ids.length === 0) return []
  const inEnvelope = tx
    .select({ one: sql`1` })
    .from(envelope)
    .where(
      and(
        eq(envelope.organizationId, organizationId),
        // Whoever may hold it, found by itself: what is compared with a fenced table may not be searched for in an index.
        sql`${envelope.id} = any(array(select ${envelopeGrams.envelopeId} from ${envelopeGrams}
          where ${envelopeGrams.grams} @> array[gram_of_document(${organizationId}::uuid, ${document.id}::text)]))`,
        sql`${envelope.documents} @> jsonb_build_array(jsonb_build_object('id', ${document.id}::text))`,
      ),
    )
  const inTemplate = tx
    .select({ one: sql`1` })
    .from(templateVersion)
    .where(
      and(
        eq(templateVersion.organizationId, organizationId),
        sql`${templateVersion.content}->'documents' @> to_jsonb(${document.id}::text)`,
      ),
    )
  return tx
    .delete(document)
    .where(
      and(
        eq(document.organizationId, organizationId),
        inArray(document.id, [...ids]),
        notExists(inEnvelope),
        notExists(inTemplate),
      ),
    )
    .returning({ sha256: document.sha256 })
}

/** Pictures and words of the pages of these files, of documents and of sealed copies alike. */
async function erasePages(tx: Transaction, organizationId: OrganizationId, files: readonly Hashed[]) {
  const hashes = files.map(({ sha256 }) => sha256)
  const pages: Hashed[] = []
  if (hashes.length === 0) return pages
  for (const table of [pageImage, pageText])
    pages.push(
      ...(await tx
        .delete(table)
        .where(and(eq(table.organizationId, organizationId), inArray(table.documentSha256, hashes)))
        .returning({ sha256: table.sha256 })),
    )

  return pages
}

type Hashed = { sha256: string }

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
