import { createHash } from 'node:crypto'
import { PdfRef, PdfString, type PdfDict } from '@libpdf/core'
import { Refusal } from '#core/refusal.ts'
import type { ArchiveJob, PreparedArchive } from '../seal-job.ts'
import { GrowingFile } from '../append-revision.ts'
import { highestNumber } from '../highest-number.ts'
import { dictsIn, findDict, follow, type Context } from '../intake/objects.ts'
import { findPages } from '../intake/page-tree.ts'
import { loadAdmitted } from '../load-admitted.ts'
import { addArchive } from './add-archive.ts'
import { settleArchive } from './write-sealed.ts'

/** Intake lets fewer through. */
const maxPages = 10_000

/**
 * Adds to a sealed file what shows later that its signatures were good, behind its unchanged bytes. Throws
 * `document-unreadable` or `document-no-pages`.
 */
export async function prepareArchive({
  bytes,
  archive,
}: ArchiveJob): Promise<{ bytes: Uint8Array; archive: PreparedArchive }> {
  const pdf = await loadAdmitted(bytes)
  const { context } = pdf
  // Once asked for a number, the parser gives new objects higher ones only. It knows of those in use, not of others.
  context.resolve(PdfRef.of(highestNumber(bytes), 0))
  const catalog = pdf.getCatalog()
  const [page] = findPages(catalog, context, maxPages).pages
  if (!page?.ref) throw new Refusal('document-no-pages')

  const file = new GrowingFile(bytes, pdf)
  const archived = { catalog, page: { ref: page.ref, dict: page.dict }, context }
  file.add(addArchive(archived, archive, keysOf(catalog, context)))
  const archivedFile = file.bytes()

  return { bytes: archivedFile, archive: settleArchive(archivedFile, archive) }
}

/** What the signatures of a file are filed under: SHA-1 of the whole value, as upper-case hex (ISO 32000-2 table 262). */
function keysOf(catalog: PdfDict, context: Context): string[] {
  const form = findDict(catalog, 'AcroForm', context)
  const fields = form ? dictsIn(form, 'Fields', context) : []

  return fields.flatMap(({ dict }) => {
    const contents = follow(findDict(dict, 'V', context)?.get('Contents'), context)
    return contents instanceof PdfString ? [keyOf(contents.bytes)] : []
  })
}

const keyOf = (contents: Uint8Array) => createHash('sha1').update(contents).digest('hex').toUpperCase()
