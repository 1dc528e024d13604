import { PdfArray, PdfStream, type PdfDict, type PdfObject, type PdfRef } from '@libpdf/core'
import { Refusal } from '#core/refusal.ts'
import type { Stamp } from '../stamp.ts'
import { follow, type Context } from '../intake/objects.ts'
import { ownResources } from '../intake/own-resources.ts'
import { ownInherited, type FoundPage } from '../intake/page-tree.ts'
import { compressedStream } from '../text/compressed-stream.ts'
import type { Structure } from '../tagged/structure.ts'
import { Drawing, type FilePictures, type Rectangle } from '../text/drawing.ts'
import type { FontBook } from '../text/font-book.ts'
import { addResources } from './add-resources.ts'
import { drawDot, drawStrike, drawTick } from './draw-mark.ts'
import { drawPicture } from './draw-picture.ts'
import { drawSignature } from './draw-signature.ts'
import { drawText } from './draw-text.ts'
import { drawWatermark } from './draw-watermark.ts'
import { inkOf } from './ink.ts'
import { readPageSpace, type PageSpace } from './page-space.ts'
import { inReadingOrder, tellStamp, type ToldStamp } from './tell-stamp.ts'

/**
 * Around the page's own content: more than one, so that content which restores or saves once too often cannot leave
 * its own coordinates to ours.
 */
const saves = 4

/** What is drawn on the pages of a document. */
export type Stamping = {
  stamps: readonly Stamp[]
  watermark: string | null
  pictures: FilePictures
  /** Of the document, where it is tagged, and the language of what is told. */
  structure: Structure | null
  locale: string
  /** What our colours are meant in, where the document has to be told. */
  rgb: PdfRef | null
}

/** Draws every stamp on its page, and the watermark on each. Throws `field-outside-page`. */
export function stampPages(
  pages: readonly FoundPage[],
  { stamps, watermark, pictures, structure, locale, rgb }: Stamping,
  book: FontBook,
  context: Context,
): void {
  if (stamps.some(({ page }) => !pages[page])) throw new Refusal('field-outside-page')
  const byPage = Map.groupBy(stamps, (stamp) => stamp.page)
  const touched = [...pages.entries()].filter(([index]) => watermark !== null || byPage.has(index))
  if (touched.length === 0) return
  const before = context.register(new PdfStream([], new TextEncoder().encode('q\n'.repeat(saves))))
  for (const [index, page] of touched) {
    ownInherited(page.dict, page.inherited)
    const { ref, dict } = page
    const marks = ref && structure?.marksOn({ ref, dict })
    const drawing = new Drawing(book, pictures, marks)
    const told = (byPage.get(index) ?? []).map((stamp) => tellStamp(stamp, locale))
    drawPage(drawing, readPageSpace(dict, context), told, watermark)
    if (marks && told.length > 0) structure?.placeOn(pages, index, inReadingOrder(told))
    addContent(page.dict, { drawing, before, rgb }, context)
  }
}

function drawPage(
  drawing: Drawing,
  { size, matrix }: PageSpace,
  stamps: readonly ToldStamp[],
  watermark: string | null,
): void {
  drawing.within(matrix, () => {
    for (const told of stamps) {
      const { stamp } = told
      const { x, y, width, height } = stamp
      const box = {
        x: x * size.width,
        y: (1 - y - height) * size.height,
        width: width * size.width,
        height: height * size.height,
      }
      if (stamp.kind === 'signature') drawSignature(drawing, stamp, box, told)
      else drawing.tagged(told.mark, () => drawStamp(drawing, stamp, box))
    }
    if (watermark !== null) drawWatermark(drawing, watermark, size)
  })
}

function drawStamp(drawing: Drawing, stamp: Exclude<Stamp, { kind: 'signature' }>, box: Rectangle): void {
  switch (stamp.kind) {
    case 'text':
      return drawText(drawing, stamp, box)
    case 'tick':
      return drawTick(drawing, box, inkOf(stamp.colour))
    case 'dot':
      return drawDot(drawing, box, inkOf(stamp.colour))
    case 'strike':
      return drawStrike(drawing, box, inkOf(stamp.colour))
    case 'picture':
      return drawPicture(drawing, stamp.sha256, box)
  }
}

type Addition = { drawing: Drawing; before: PdfRef; rgb: PdfRef | null }

function addContent(page: PdfDict, { drawing, before, rgb }: Addition, context: Context): void {
  const content = `\n${'Q\n'.repeat(saves)}${drawing.toContent()}\n`
  const after = context.register(compressedStream(new TextEncoder().encode(content)))
  page.set('Contents', new PdfArray([before, ...contentsOf(page, context), after]))
  addResources(ownResources(page, context), drawing, rgb, context)
}

function contentsOf(page: PdfDict, context: Context): PdfObject[] {
  const entry = page.get('Contents')
  const contents = follow(entry, context)
  if (contents instanceof PdfArray) return [...contents]
  return entry && contents instanceof PdfStream ? [entry] : []
}
