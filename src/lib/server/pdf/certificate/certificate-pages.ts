import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfRef } from '@libpdf/core'
import type { CompletionCertificatePart } from '../completion-certificate.ts'
import type { Context } from '../intake/objects.ts'
import type { NewPage } from '../intake/page-tree.ts'
import { addResources } from '../stamp/add-resources.ts'
import { drawWatermark } from '../stamp/draw-watermark.ts'
import { compressedStream } from '../text/compressed-stream.ts'
import { element } from '../tagged/element.ts'
import type { Structure } from '../tagged/structure.ts'
import { Drawing, type FilePictures } from '../text/drawing.ts'
import type { FontBook } from '../text/font-book.ts'
import type { FindMiniature } from './miniatures.ts'
import { paginate, type PlacedPiece } from './paginate.ts'
import { setBlocks } from './set-blocks.ts'
import { drawRule } from './set-prose.ts'
import { drawSetText, inPortions, setText } from './set-text.ts'
import { columnHeight, columnWidth, margin, sheet } from './sheet.ts'
import * as typography from './typography.ts'

/** More would run off the sheet. */
const mostFooterLines = 3

export type Certificate = {
  parts: readonly CompletionCertificatePart[]
  watermark: string | null
  pictures: FilePictures
  /** Of the document, where it is tagged. */
  structure: Structure | null
  miniatures: FindMiniature
  /** What our colours are meant in, where the document has to be told. */
  rgb: PdfRef | null
}

/** The certificate on A4 pages of its own, not yet in the page tree; each part begins on a new one. None without blocks. */
export function certificatePages(
  { parts, watermark, pictures, structure, miniatures, rgb }: Certificate,
  book: FontBook,
  context: Context,
): NewPage[] {
  const pages = parts.flatMap(({ locale, footer, blocks }) => {
    const pieces = setBlocks(blocks, miniatures)
    const elements = [...new Set(pieces.flatMap((piece) => piece.elements))]
    structure?.placeLast([element('Sect', { lang: locale }, elements)])

    return paginate(pieces, columnHeight).map((placed) => ({ placed, locale, footer }))
  })
  return pages.map(({ placed, locale, footer }, index) => {
    const dict = new PdfDict()
    const page = { ref: context.register(dict), dict }
    const drawing = new Drawing(book, pictures, structure?.marksOn(page))
    drawing.inLanguage(locale, () => {
      drawPieces(drawing, placed)
      drawFooter(drawing, footer, `${index + 1} / ${pages.length}`)
      if (watermark !== null) drawWatermark(drawing, watermark, sheet)
    })
    fillPage(dict, drawing, rgb, context)
    return page
  })
}

function drawPieces(drawing: Drawing, placed: readonly PlacedPiece[]): void {
  for (const { piece, offset } of placed) piece.draw(drawing, sheet.height - margin.top - offset)
}

/** Said on every page, and nowhere in what is read aloud. */
function drawFooter(drawing: Drawing, text: string, number: string): void {
  const top = margin.bottom - 20
  const count = setText(number, typography.footer, columnWidth)
  drawRule(drawing, top + 6)
  const words = setText(text, typography.footer, columnWidth - count.width - 24)
  drawing.decoration(() => {
    for (const portion of inPortions(words, mostFooterLines).slice(0, 1)) {
      drawSetText(drawing, portion, margin.left, top)
    }
    drawSetText(drawing, count, sheet.width - margin.right - count.width, top)
  })
}

function fillPage(page: PdfDict, drawing: Drawing, rgb: PdfRef | null, context: Context): void {
  const resources = new PdfDict()
  addResources(resources, drawing, rgb, context)
  const entries = {
    Type: PdfName.of('Page'),
    MediaBox: new PdfArray([0, 0, sheet.width, sheet.height].map((side) => PdfNumber.of(side))),
    Resources: resources,
    Contents: context.register(compressedStream(new TextEncoder().encode(drawing.toContent()))),
  }
  for (const [key, value] of Object.entries(entries)) page.set(key, value)
}
