import { isRefusal } from '#core/refusal.ts'
import type { TextLine } from '../pdf-engine.ts'
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

/** What is read ahead: whole contracts, and of a book as much as somebody looks at first. */
const most = { pages: 50, lines: 10_000, letters: 500_000, ms: 1_000 }

/**
 * The same of the first pages, one after the other, as far as it is soon done: what is beyond is read when it is asked for.
 * It ends before a page that cannot be read.
 */
export async function readFirstTexts(bytes: Uint8Array): Promise<TextLine[][]> {
  const pdfium = await loadPdfium()
  const started = process.cpuUsage()
  const isTimeUp = () => {
    const { user, system } = process.cpuUsage(started)
    return (user + system) / 1000 > most.ms
  }
  return withDocument(pdfium, bytes, async (document) => {
    const count = Math.min(most.pages, pdfium._FPDF_GetPageCount(document))
    const pages: TextLine[][] = []
    const sum = { lines: 0, letters: 0 }
    for (let index = 0; index < count && !isTimeUp(); index += 1) {
      const lines = await withPage(pdfium, document, index, async (page) =>
        gatherLines(await readGlyphs(pdfium, page)),
      ).catch(nullIfRefused)
      if (!lines) break
      sum.lines += lines.length
      sum.letters += lines.reduce((letters, { text }) => letters + text.length, 0)
      if (sum.lines > most.lines || sum.letters > most.letters) break
      pages.push(lines)
    }
    return pages
  })
}

function nullIfRefused(error: unknown): null {
  if (isRefusal(error)) return null
  throw error
}
