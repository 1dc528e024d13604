import type { TextLine } from '../../ports.ts'
import { loadPdfium } from '../pdfium/pdfium.ts'
import { withDocument, withPage } from '../pdfium/with-document.ts'
import { gatherLines } from './gather-lines.ts'
import { readGlyphs } from './read-glyphs.ts'

/** The lines of page `index` (from 0) in the order of the page's text, boxes in fractions of the page as displayed. */
export async function readText(bytes: Uint8Array, index: number): Promise<TextLine[]> {
  const pdfium = await loadPdfium()
  return withDocument(pdfium, bytes, (document) =>
    withPage(pdfium, document, index, async (page) => gatherLines(await readGlyphs(pdfium, page))),
  )
}
