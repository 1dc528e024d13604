import { PdfArray, PdfDict, PdfStream, type PdfObject } from '@libpdf/core'
import { follow, type Context } from './objects.ts'

/** More than one, so that content which restores or saves once too often leaves its coordinates to nobody. */
const saves = 4

/** Adds operators behind a page's content, undisturbed by the graphics state that leaves behind. */
export function wrapContent(page: PdfDict, operators: string, context: Context): void {
  const before = follow(page.get('Contents'), context)
  const existing: PdfObject[] = before instanceof PdfArray ? [...before] : []
  const single = page.get('Contents')
  if (before instanceof PdfStream && single) existing.push(single)
  const start = context.register(new PdfStream(new PdfDict(), Buffer.from('q\n'.repeat(saves))))
  const rest = `\n${'Q\n'.repeat(saves)}${operators}\n`
  const end = context.register(new PdfStream(new PdfDict(), Buffer.from(rest)))
  page.set('Contents', new PdfArray([start, ...existing, end]))
}
