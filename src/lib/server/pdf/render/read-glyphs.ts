import { readDisplay, toDisplayedBox, type Display, type DisplayedBox } from '../pdfium/displayed.ts'
import type { Pdfium } from '../pdfium/pdfium.ts'
import { withScratch, type Scratch } from '../pdfium/with-scratch.ts'

/** `box` is null for what the reader made up, as line breaks. */
export type Glyph = { character: string; box: DisplayedBox | null }

/** More than the densest page holds; beyond it is an attack on the reader's memory. */
const maxGlyphs = 100_000
/** FS_RECTF: four floats. */
const rectBytes = 16

/** The text of a page in its order, glyph by glyph. */
export async function readGlyphs(pdfium: Pdfium, page: number): Promise<Glyph[]> {
  const display = await readDisplay(pdfium, page)
  const glyphs = await withText(pdfium, page, (text, count) =>
    withScratch(pdfium, rectBytes, (scratch) =>
      Array.from({ length: count }, (_, index) => readGlyph(pdfium, text, index, display, scratch)),
    ),
  )
  return glyphs ?? []
}

/** Opens the text of a page for as long as `work` takes; undefined for a page without any. */
export async function withText<Result>(
  pdfium: Pdfium,
  page: number,
  work: (text: number, count: number) => Result | Promise<Result>,
): Promise<Result | undefined> {
  const text = pdfium._FPDFText_LoadPage(page)
  if (!text) return undefined
  try {
    return await work(text, Math.min(pdfium._FPDFText_CountChars(text), maxGlyphs))
  } finally {
    pdfium._FPDFText_ClosePage(text)
  }
}

function readGlyph(pdfium: Pdfium, text: number, index: number, display: Display, scratch: Scratch): Glyph {
  const character = toCharacter(pdfium._FPDFText_GetUnicode(text, index))
  if (!pdfium._FPDFText_GetLooseCharBox(text, index, scratch.pointer)) return { character, box: null }

  // FS_RECTF: left, top, right, bottom.
  const { view } = scratch
  const corners = [
    { x: view.getFloat32(0, true), y: view.getFloat32(4, true) },
    { x: view.getFloat32(8, true), y: view.getFloat32(12, true) },
  ] as const
  return { character, box: toDisplayedBox(display, corners) }
}

/** Zero, and what is not a scalar value, has no character. */
function toCharacter(code: number): string {
  const isScalar = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isScalar ? String.fromCodePoint(code) : ''
}
