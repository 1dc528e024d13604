import { PdfArray, PdfDict, PdfStream, type PdfObject, type PdfRef } from '@libpdf/core'
import { Refusal } from '#core/refusal.ts'
import type { Stamp } from '../../ports.ts'
import { findDict, follow, type Context } from '../intake/objects.ts'
import { ownResources } from '../intake/own-resources.ts'
import { ownInherited, type FoundPage } from '../intake/page-tree.ts'
import { compressedStream } from '../text/compressed-stream.ts'
import { Drawing, type Rectangle } from '../text/drawing.ts'
import type { FontBook } from '../text/font-book.ts'
import { drawSignature } from './draw-signature.ts'
import { drawText } from './draw-text.ts'
import { drawTick } from './draw-tick.ts'
import { readPageSpace } from './page-space.ts'

/**
 * Around the page's own content: more than one, so that content which restores or saves once too often cannot leave
 * its own coordinates to ours.
 */
const saves = 4

/** Draws every stamp on its page. Throws `value-does-not-fit` or `field-outside-page`. */
export function stampPages(
  pages: readonly FoundPage[],
  stamps: readonly Stamp[],
  book: FontBook,
  context: Context,
): void {
  if (stamps.length === 0) return
  const before = context.register(new PdfStream([], new TextEncoder().encode('q\n'.repeat(saves))))
  for (const [index, group] of Map.groupBy(stamps, (stamp) => stamp.page)) {
    const page = pages[index]
    if (!page) throw new Refusal('field-outside-page')
    ownInherited(page.dict, page.inherited)
    stampPage(page.dict, group, book, before, context)
  }
}

// prettier-ignore
function stampPage(page: PdfDict, stamps: readonly Stamp[], book: FontBook, before: PdfRef, context: Context): void {
  const { size, matrix } = readPageSpace(page, context)
  const drawing = new Drawing(book)
  drawing.within(matrix, () => {
    for (const stamp of stamps) {
      const { x, y, width, height } = stamp
      const box = {
        x: x * size.width,
        y: (1 - y - height) * size.height,
        width: width * size.width,
        height: height * size.height,
      }
      drawStamp(drawing, stamp, box)
    }
  })
  const content = `\n${'Q\n'.repeat(saves)}${drawing.toContent()}\n`
  const after = context.register(compressedStream(new TextEncoder().encode(content)))
  page.set('Contents', new PdfArray([before, ...contentsOf(page, context), after]))
  addFonts(ownResources(page, context), drawing, context)
}

function drawStamp(drawing: Drawing, stamp: Stamp, box: Rectangle): void {
  switch (stamp.kind) {
    case 'text':
      return drawText(drawing, stamp.text, stamp.multiline, box)
    case 'checkbox':
      return stamp.checked ? drawTick(drawing, box) : undefined
    case 'signature':
      return drawSignature(drawing, stamp.signature, stamp.caption, box)
  }
}

function contentsOf(page: PdfDict, context: Context): PdfObject[] {
  const entry = page.get('Contents')
  const contents = follow(entry, context)
  if (contents instanceof PdfArray) return [...contents]
  return entry && contents instanceof PdfStream ? [entry] : []
}

export function addFonts(resources: PdfDict, drawing: Drawing, context: Context): void {
  const fonts = findDict(resources, 'Font', context) ?? new PdfDict()
  for (const [name, ref] of drawing.fonts) fonts.set(name, ref)
  resources.set('Font', fonts)
}
