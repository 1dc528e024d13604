import type { PdfDict } from '@libpdf/core'
import { surveyFields } from './form-fields.ts'
import { findDict, type Context } from './objects.ts'

/** Far above any limit for fields: a signature must not hide behind many of them. */
const maxFieldsSearched = 200_000

/** True for a document with a signed field (ISO 32000-2 §12.7.5.5) or certified by its author (§12.8.6). */
export function isSigned(catalog: PdfDict, context: Context): boolean {
  const permissions = findDict(catalog, 'Perms', context)
  if (permissions?.has('DocMDP')) return true

  return surveyFields(catalog, context, maxFieldsSearched).hasSignature
}
