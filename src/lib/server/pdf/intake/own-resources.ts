import { PdfDict, PdfStream, type PdfObject } from '@libpdf/core'
import { follow, type Context } from './objects.ts'

/**
 * Gives the page a resource dictionary of its own, with categories of its own: what is added to it later (a stamp's
 * font) then shows on this page only, and nothing that was shared is hidden by it.
 */
export function ownResources(page: PdfDict, context: Context): PdfDict {
  const shared = follow(page.get('Resources'), context)
  const own = new PdfDict()
  for (const [name, value] of shared instanceof PdfDict ? shared : [])
    own.set(name, copyCategory(value, context))
  page.set('Resources', own)
  return own
}

function copyCategory(value: PdfObject, context: Context): PdfObject {
  const category = follow(value, context)
  return category instanceof PdfDict && !(category instanceof PdfStream) ? category.clone() : value
}
