import type { TextLine } from '../../ports.ts'
import { loadPdfium, type Pdfium } from '../pdfium/pdfium.ts'
import { withDocument, withMemory, withPage } from '../pdfium/with-document.ts'
import { gatherLines, type Glyph } from './gather-lines.ts'

/** More than the densest page holds; beyond it is an attack on the reader's memory. */
const maxGlyphs = 100_000
/** Device units a page side has when positions are asked for: FPDF_PageToDevice answers in whole ones. */
const grid = 1_000_000

/** The lines of page `index` (from 0) in the order of the page's text, boxes in fractions of the page as displayed. */
export async function readText(bytes: Uint8Array, index: number): Promise<TextLine[]> {
  const pdfium = await loadPdfium()
  return withDocument(pdfium, bytes, (document) =>
    withPage(pdfium, document, index, async (page) => gatherLines(await readGlyphs(pdfium, page))),
  )
}

async function readGlyphs(pdfium: Pdfium, page: number): Promise<Glyph[]> {
  const text = pdfium._FPDFText_LoadPage(page)
  if (!text) return []
  try {
    const count = Math.min(pdfium._FPDFText_CountChars(text), maxGlyphs)
    // A rectangle of four floats, then the two integers of a point on the device.
    return await withMemory(pdfium, 24, (scratch) => {
      const glyphs = []
      for (let index = 0; index < count; index++) glyphs.push(readGlyph(pdfium, page, text, index, scratch))
      return glyphs
    })
  } finally {
    pdfium._FPDFText_ClosePage(text)
  }
}

function readGlyph(pdfium: Pdfium, page: number, text: number, index: number, scratch: number): Glyph {
  const character = toCharacter(pdfium._FPDFText_GetUnicode(text, index))
  if (!pdfium._FPDFText_GetLooseCharBox(text, index, scratch)) return { character, box: null }

  // FS_RECTF: left, top, right, bottom. The memory may have grown since, so the view is made anew.
  const rect = new DataView(pdfium.HEAPU8.buffer, scratch, 16)
  const side = (offset: number) => rect.getFloat32(offset, true)
  const [left, top, right, bottom] = [side(0), side(4), side(8), side(12)]
  const first = toDisplayed(pdfium, page, left, top, scratch + 16)
  const second = toDisplayed(pdfium, page, right, bottom, scratch + 16)
  const box = {
    left: Math.min(first.x, second.x),
    top: Math.min(first.y, second.y),
    right: Math.max(first.x, second.x),
    bottom: Math.max(first.y, second.y),
  }
  return { character, box }
}

/** Rotation and crop box are PDFium's to apply. */
function toDisplayed(pdfium: Pdfium, page: number, x: number, y: number, point: number) {
  pdfium._FPDF_PageToDevice(page, 0, 0, grid, grid, 0, x, y, point, point + 4)
  const device = new DataView(pdfium.HEAPU8.buffer, point, 8)
  return { x: device.getInt32(0, true) / grid, y: device.getInt32(4, true) / grid }
}

/** Zero, and what is not a scalar value, has no character. */
function toCharacter(code: number): string {
  const isScalar = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isScalar ? String.fromCodePoint(code) : ''
}
