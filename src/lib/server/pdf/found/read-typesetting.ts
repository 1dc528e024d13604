import { loadPdfium, type Pdfium } from '../pdfium/pdfium.ts'
import { withDocument, withPage } from '../pdfium/with-document.ts'
import { withScratch, type Scratch } from '../pdfium/with-scratch.ts'
import { readGlyphs, withText, type Glyph } from '../render/read-glyphs.ts'

type Vector = { x: number; y: number }

/** A glyph and how it came on the page; lengths are in the page's own space. */
export type SetGlyph = Glyph & {
  /** Made up by the reader, as a space between two runs. */
  isGenerated: boolean
  /** Which text object of the page drew it, from 0; null for one inside a form, and for one made up. */
  object: number | null
  origin: Vector
  /** What one unit of text space is along the line. */
  along: Vector
  /** From its origin to the next glyph's, were there no extra spacing. */
  advance: number
  fontSize: number
}

export type Typesetting = { glyphs: readonly SetGlyph[]; objectCount: number }

/** fpdf_edit.h, FPDF_PAGEOBJ_TEXT. */
const textObject = 1

/** The pages' glyphs in the order of their text, with how they are set. */
export async function readTypesetting(bytes: Uint8Array, pages: readonly number[]): Promise<Typesetting[]> {
  const pdfium = await loadPdfium()
  return withDocument(pdfium, bytes, async (document) => {
    const read = []
    for (const index of pages)
      read.push(await withPage(pdfium, document, index, (page) => readPage(pdfium, page)))
    return read
  })
}

async function readPage(pdfium: Pdfium, page: number): Promise<Typesetting> {
  const objects = textObjectsOf(pdfium, page)
  const plain = await readGlyphs(pdfium, page)
  const glyphs = await withText(pdfium, page, (text) =>
    withScratch(pdfium, scratchBytes, (scratch) =>
      plain.map((glyph, index) => ({ ...glyph, ...readSetting(pdfium, text, index, objects, scratch) })),
    ),
  )
  return { glyphs: glyphs ?? [], objectCount: objects.size }
}

/** In the order of their operators in the page's content; those inside forms are not among them. */
function textObjectsOf(pdfium: Pdfium, page: number): ReadonlyMap<number, number> {
  const objects = new Map<number, number>()
  const count = pdfium._FPDFPage_CountObjects(page)
  for (let index = 0; index < count; index++) {
    const object = pdfium._FPDFPage_GetObject(page, index)
    if (pdfium._FPDFPageObj_GetType(object) === textObject) objects.set(object, objects.size)
  }
  return objects
}

/** FS_MATRIX of six floats; two doubles of a point; FS_RECTF of four floats. */
const scratchBytes = 24 + 16 + 16

function readSetting(
  pdfium: Pdfium,
  text: number,
  index: number,
  objects: ReadonlyMap<number, number>,
  scratch: Scratch,
): Omit<SetGlyph, keyof Glyph> {
  const isGenerated = pdfium._FPDFText_IsGenerated(text, index) === 1
  const object = isGenerated ? undefined : objects.get(pdfium._FPDFText_GetTextObject(text, index))
  const { pointer } = scratch
  pdfium._FPDFText_GetMatrix(text, index, pointer)
  pdfium._FPDFText_GetCharOrigin(text, index, pointer + 24, pointer + 32)
  pdfium._FPDFText_GetLooseCharBox(text, index, pointer + 40)
  const { view } = scratch
  const float = (offset: number) => view.getFloat32(offset, true)
  const along = { x: float(0), y: float(4) }
  const isLevel = Math.abs(along.x) >= Math.abs(along.y)

  return {
    isGenerated,
    object: object ?? null,
    origin: { x: view.getFloat64(24, true), y: view.getFloat64(32, true) },
    along,
    advance: isLevel ? Math.abs(float(48) - float(40)) : Math.abs(float(52) - float(44)),
    fontSize: pdfium._FPDFText_GetFontSize(text, index),
  }
}
