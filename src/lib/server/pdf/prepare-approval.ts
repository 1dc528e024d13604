import { PdfRef, PdfString, type PdfDict } from '@libpdf/core'
import { Refusal } from '#core/refusal.ts'
import type { ApprovalJob, PreparedSeal } from '../ports.ts'
import { appendRevision } from './append-revision.ts'
import { settleByteRange } from './certificate/settle-byte-range.ts'
import { addApproval } from './certificate/signature-field.ts'
import { fileId } from './file-id.ts'
import { highestNumber } from './highest-number.ts'
import { dictsIn, findDict, follow, type Context } from './intake/objects.ts'
import { findPages } from './intake/page-tree.ts'
import { loadAdmitted } from './load-admitted.ts'

/** Intake lets fewer through. */
const maxPages = 10_000

/**
 * Leaves room for one more signature behind those a document came with: its bytes stay, and nothing is added but an
 * invisible field (ISO 32000-2 §12.8.1). Throws `document-unreadable` or `document-no-pages`.
 */
export async function prepareApproval({ bytes, signature, seed }: ApprovalJob): Promise<PreparedSeal> {
  const pdf = await loadAdmitted(bytes)
  const { context } = pdf
  // Once asked for a number, the parser gives new objects higher ones only. It knows of those in use, not of others.
  context.resolve(PdfRef.of(highestNumber(bytes), 0))
  const catalog = pdf.getCatalog()
  const [page] = findPages(catalog, context, maxPages).pages
  if (!page?.ref) throw new Refusal('document-no-pages')

  const fieldName = freeName(signature.fieldName, catalog, context)
  addApproval(catalog, { ref: page.ref, dict: page.dict }, { ...signature, fieldName }, context)
  const { trailer } = context.info
  if (trailer.has('ID')) trailer.set('ID', fileId(follow(trailer.get('ID'), context), seed, bytes.length))

  return { ...settleByteRange(appendRevision(bytes, pdf), signature.reserve), certificatePages: 0 }
}

/** No two fields beside each other have one name (§12.7.4.2), nor is ours one that a signature locks by its name. */
function freeName(wish: string, catalog: PdfDict, context: Context): string {
  const form = findDict(catalog, 'AcroForm', context)
  const fields = form ? dictsIn(form, 'Fields', context) : []
  const taken = new Set(fields.map(({ dict }) => nameIn(dict, context)))
  let name = wish
  for (let number = 2; taken.has(name); number += 1) name = `${wish} ${number}`

  return name
}

function nameIn(field: PdfDict, context: Context): string | undefined {
  const name = follow(field.get('T'), context)

  return name instanceof PdfString ? name.asString() : undefined
}
