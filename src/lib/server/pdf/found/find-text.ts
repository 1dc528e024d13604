import type { Placement } from '../stamp.ts'
import { loadPdfium, type Pdfium } from '../pdfium/pdfium.ts'
import { withDocument, withMemory, withPage } from '../pdfium/with-document.ts'
import { breakLines } from '../render/gather-lines.ts'
import { readGlyphs, withText } from '../render/read-glyphs.ts'
import { boxOfPart, readable, toSearchable, type SearchableLine } from './searchable-line.ts'

/** More places than anybody means; a single letter stands on a page thousands of times. */
const maxOccurrences = 1000

/**
 * Every place where `text` stands within a line, letter for letter but for the amount of white space, in the order of
 * the document's text: on one page (from 0) or on all. Boxes reach no further than the page.
 */
export async function findText(
  bytes: Uint8Array,
  text: string,
  onlyPage: number | null,
): Promise<Placement[]> {
  const wanted = readable(text).trim()
  if (wanted === '') return []

  const pdfium = await loadPdfium()
  return withDocument(pdfium, bytes, async (document) => {
    const pages = onlyPage === null ? [...Array(pdfium._FPDF_GetPageCount(document)).keys()] : [onlyPage]
    const found: Placement[] = []
    for (const index of pages) {
      if (found.length >= maxOccurrences) break
      const places = await withPage(pdfium, document, index, (page) => findOnPage(pdfium, page, wanted))
      found.push(...places.map((place) => ({ page: index, ...place })))
    }
    return found.slice(0, maxOccurrences)
  })
}

type Place = Omit<Placement, 'page'>

async function findOnPage(pdfium: Pdfium, page: number, wanted: string): Promise<Place[]> {
  if (!(await mayContain(pdfium, page, wanted))) return []

  const lines = breakLines(await readGlyphs(pdfium, page)).map(toSearchable)
  return lines.flatMap((line) => findInLine(line, wanted))
}

function findInLine(line: SearchableLine, wanted: string): Place[] {
  const places = []
  for (let start = line.text.indexOf(wanted); start >= 0; start = line.text.indexOf(wanted, start)) {
    const box = boxOfPart(line, start, start + wanted.length)
    if (box) places.push(toPlace(box))
    start += wanted.length
  }
  return places
}

function toPlace(box: { left: number; top: number; right: number; bottom: number }): Place {
  const [x, y] = [Math.max(0, box.left), Math.max(0, box.top)]
  return { x, y, width: Math.min(1, box.right) - x, height: Math.min(1, box.bottom) - y }
}

/** False where the page surely has no such text: all of it at once is cheaper to read than glyph by glyph. */
export async function mayContain(pdfium: Pdfium, page: number, wanted: string): Promise<boolean> {
  const text = await withText(pdfium, page, (open, count) =>
    // UTF-16LE, with two bytes for the end.
    withMemory(pdfium, (count + 1) * 2, (buffer) => {
      const units = pdfium._FPDFText_GetText(open, 0, count, buffer)
      return Buffer.from(pdfium.HEAPU8.subarray(buffer, buffer + units * 2)).toString('utf16le')
    }),
  )
  const inked = (some: string) => readable(some).replaceAll(' ', '').replaceAll('\0', '')
  return inked(text ?? '').includes(inked(wanted))
}
