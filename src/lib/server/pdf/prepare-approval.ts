import { PdfRef } from '@libpdf/core'
import { Refusal } from '#core/refusal.ts'
import type { ApprovalJob, PreparedSeal } from './seal-job.ts'
import { writeSealed } from './archive/write-sealed.ts'
import { addApproval } from './certificate/signature-field.ts'
import { fileId } from './file-id.ts'
import { freeName } from './free-name.ts'
import { highestNumber } from './highest-number.ts'
import { follow } from './intake/objects.ts'
import { findPages } from './intake/page-tree.ts'
import { loadAdmitted } from './load-admitted.ts'

/** Intake lets fewer through. */
const maxPages = 10_000

/**
 * Leaves room for one more signature behind those a document came with: its bytes stay, and nothing is added but an
 * invisible field (ISO 32000-2 §12.8.1). Throws `document-unreadable` or `document-no-pages`.
 */
export async function prepareApproval({
  bytes,
  signature,
  seed,
  archive,
}: ApprovalJob): Promise<PreparedSeal> {
  const pdf = await loadAdmitted(bytes)
  const { context } = pdf
  // Once asked for a number, the parser gives new objects higher ones only. It knows of those in use, not of others.
  context.resolve(PdfRef.of(highestNumber(bytes), 0))
  const catalog = pdf.getCatalog()
  const [page] = findPages(catalog, context, maxPages).pages
  if (!page?.ref) throw new Refusal('document-no-pages')

  const fieldName = freeName(signature.fieldName, catalog, context)
  const first = { ref: page.ref, dict: page.dict }
  addApproval(catalog, first, { ...signature, fieldName }, context)
  const { trailer } = context.info
  if (trailer.has('ID')) trailer.set('ID', fileId(follow(trailer.get('ID'), context), seed, bytes.length))

  return { ...writeSealed(bytes, pdf, first, { signature, archive }), certificatePages: 0 }
}
