import type { OrganizationId } from '#core/ids.ts'
import { and, asc, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { document, pageImage, pageText, templateVersion } from '../data/tables/documents.ts'
import { auditEvent, envelope } from '../data/tables/envelopes.ts'
import { envelopeGrams } from '../data/tables/scale.ts'
import { areDocuments } from '../documents/document-rows.ts'
import { isKeptByTrail } from '../documents/hold-documents.ts'

/** Which documents went, and the hashes of files that nothing here may need any more. */
export type Erased = { ids: string[]; files: string[] }

/**
 * Erases those of an organization's documents that no envelope and no version of a template holds, with pictures and words of their
 * pages. Whoever makes something of one at this moment is waited for (`holdDocuments`), and seen: they are locked in a
 * statement before the one that looks.
 */
export async function eraseUnneeded(
  tx: Transaction,
  organizationId: OrganizationId,
  ids: readonly string[],
): Promise<Erased> {
  if (ids.length === 0) return { ids: [], files: [] }
  const these = areDocuments(organizationId, ids)
  await tx.select({ id: document.id }).from(document).where(these).orderBy(asc(document.id)).for('update')
  const erased = await tx
    .delete(document)
    .where(
      and(
        these,
        notExists(inEnvelope(tx, organizationId)),
        isInNoTemplate(organizationId),
        isInNoTrail(organizationId),
      ),
    )
    .returning({ id: document.id, sha256: document.sha256 })
  // What something else holds, and no trail any more, is looked at again like any other.
  if (erased.length < ids.length)
    await tx
      .update(document)
      .set({ unusedSince: sql`now()` })
      .where(and(these, isKeptByTrail, isInNoTrail(organizationId)))
  const pages = await erasePages(tx, organizationId, erased)

  return {
    ids: erased.map(({ id }) => id),
    files: [...new Set([...erased.map(({ sha256 }) => sha256), ...pages])],
  }
}

function inEnvelope(tx: Transaction, organizationId: OrganizationId) {
  return tx
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
}

/** All that templates hold, in any of their versions, is asked for once, whatever the number of documents. */
const isInNoTemplate = (organizationId: OrganizationId) =>
  sql`${document.id}::text <> all(array(
    select held.id from ${templateVersion} cross join lateral jsonb_array_elements_text(${templateVersion.content} -> 'documents') as held(id)
    where ${templateVersion.organizationId} = ${organizationId}))`

/** Trails are read for the few alone that a correction has taken out of an envelope: they are long, and have no index for it. */
const isInNoTrail = (organizationId: OrganizationId) =>
  sql`(not ${isKeptByTrail} or ${document.id}::text <> all(array(
    select ${auditEvent.body}::jsonb -> 'facts' ->> 'document' from ${auditEvent}
    where ${auditEvent.organizationId} = ${organizationId} and ${auditEvent.body} like '%"type":"envelope.document_removed"%'
    and exists (select from ${envelope} where ${envelope.organizationId} = ${organizationId} and ${envelope.id} = ${auditEvent.envelopeId}))))`

type Hashed = { sha256: string }

/** Pictures and words of the pages of these files, of documents and of sealed copies alike; returns the hashes of theirs. */
export async function erasePages(
  tx: Transaction,
  organizationId: OrganizationId,
  files: readonly Hashed[],
): Promise<string[]> {
  const hashes = files.map(({ sha256 }) => sha256)
  const pages: Hashed[] = []
  if (hashes.length === 0) return []
  for (const table of [pageImage, pageText])
    pages.push(
      ...(await tx
        .delete(table)
        .where(and(eq(table.organizationId, organizationId), inArray(table.documentSha256, hashes)))
        .returning({ sha256: table.sha256 })),
    )

  return pages.map(({ sha256 }) => sha256)
}
