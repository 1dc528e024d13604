import { PDF, PdfArray, PdfDict, PdfNumber, PdfString, type PDFPage } from '@libpdf/core'
import { drawSetText, setText, type Type } from '#server/pdf/certificate/set-text.ts'
import { addResources } from '#server/pdf/stamp/add-resources.ts'
import { element, type Element, type ElementKind } from '#server/pdf/tagged/element.ts'
import { beginStructure, type Structure } from '#server/pdf/tagged/structure.ts'
import { compressedStream } from '#server/pdf/text/compressed-stream.ts'
import { Drawing } from '#server/pdf/text/drawing.ts'
import { FontBook } from '#server/pdf/text/font-book.ts'
import { pdfText } from '#server/pdf/text/pdf-text.ts'
import type { Place } from './starter.ts'

/** A4 in points. */
export const sheet = { width: 595.28, height: 841.89 }
export const margin = { side: 64, top: 50, bottom: 54 }
export const column = sheet.width - 2 * margin.side
const hairline = 0.6

const ink = '#1c2024'
const muted = '#60646c'
export const title: Type = { weight: 'semibold', size: 20, leading: 27, colour: ink }
export const heading: Type = { weight: 'semibold', size: 10.25, leading: 15, colour: ink }
export const body: Type = { weight: 'regular', size: 9.75, leading: 14, colour: ink }
export const small: Type = { weight: 'regular', size: 8, leading: 11.5, colour: muted }

type Leaf = { page: PDFPage; drawing: Drawing }

/** Tagged pages that are filled from the top. Equal words give equal bytes. */
export class Sheets {
  y = margin.top
  readonly #pdf = PDF.create()
  readonly #book: FontBook
  readonly #structure: Structure
  readonly #leaves: Leaf[] = []
  readonly #elements: Element[] = []
  readonly #about: { name: string; seed: string; locale: string }

  constructor(about: { name: string; seed: string; locale: string }) {
    this.#about = about
    this.#book = new FontBook(this.#pdf.context, `${about.seed} ${about.locale}`)
    this.#structure = beginStructure(this.#pdf.getCatalog(), this.#pdf.context)
    this.turn()
  }

  get count(): number {
    return this.#leaves.length
  }

  turn(): void {
    const page = this.#pdf.addPage({ size: 'a4' })
    page.dict.set(
      'MediaBox',
      new PdfArray([0, 0, sheet.width, sheet.height].map((side) => PdfNumber.of(side))),
    )
    const marks = this.#structure.marksOn({ ref: page.ref, dict: page.dict })
    this.#leaves.push({ page, drawing: new Drawing(this.#book, new Map(), marks) })
    this.y = margin.top
  }

  /** Turns the page unless so much still fits on it. */
  need(height: number): void {
    if (this.y + height > sheet.height - margin.bottom) this.turn()
  }

  text(words: string, type: Type, kind: ElementKind = 'P', x = margin.side, width = column): void {
    const set = setText(words, type, width)
    const owner = element(kind)
    this.#elements.push(owner)
    this.#drawing.tagged(owner, () => drawSetText(this.#drawing, set, x, sheet.height - this.y))
    this.y += set.height
  }

  rule(x: number, width: number): void {
    this.#drawing.decoration(() =>
      this.#drawing.fillRectangle(
        { x, y: sheet.height - this.y - hairline / 2, width, height: hairline },
        muted,
      ),
    )
  }

  /** A box to be ticked, its top at `y`; returns where it stands. */
  box(x: number, y: number, side: number): Place {
    const [top, bottom] = [sheet.height - y, sheet.height - y - side]
    this.#drawing.decoration(() =>
      this.#drawing.strokePath(
        [['M', x, bottom], ['L', x + side, bottom], ['L', x + side, top], ['L', x, top], ['Z']],
        hairline,
        muted,
      ),
    )

    return this.place(x, y, side, side)
  }

  place(x: number, y: number, width: number, height: number): Place {
    const fraction = (value: number, of: number) => Math.round((value / of) * 10_000) / 10_000

    return {
      page: this.#leaves.length - 1,
      ...{ x: fraction(x, sheet.width), y: fraction(y, sheet.height) },
      ...{ width: fraction(width, sheet.width), height: fraction(height, sheet.height) },
    }
  }

  /** Writes `left` and the number of the page at the foot of every one, and closes the file. */
  async close(left: string, pageOf: (page: number, pages: number) => string): Promise<Uint8Array> {
    this.#leaves.forEach(({ drawing }, index) =>
      drawing.decoration(() => {
        const count = setText(pageOf(index + 1, this.count), small, column)
        drawSetText(drawing, setText(left, small, column - count.width - 24), margin.side, margin.bottom - 16)
        drawSetText(drawing, count, sheet.width - margin.side - count.width, margin.bottom - 16)
      }),
    )
    this.#structure.placeLast(this.#elements)
    this.#structure.write()
    for (const { page, drawing } of this.#leaves) this.#finish(page, drawing)
    this.#book.embed()
    this.#describe()

    return this.#pdf.save({ compressStreams: false })
  }

  #finish(page: PDFPage, drawing: Drawing): void {
    const { context } = this.#pdf
    const resources = new PdfDict()
    addResources(resources, drawing, null, context)
    page.dict.set('Resources', resources)
    page.dict.set(
      'Contents',
      context.register(compressedStream(new TextEncoder().encode(drawing.toContent()))),
    )
  }

  /** Nothing of the time or the machine goes in, so that the file changes only with its words. */
  #describe(): void {
    const { name, seed, locale } = this.#about
    const { context } = this.#pdf
    this.#pdf.getCatalog().set('Lang', pdfText(locale))
    const info = PdfDict.of({ Title: pdfText(name), Producer: pdfText('Paraph') })
    context.info.trailer.set('Info', context.register(info))
    const id = new PdfString(new TextEncoder().encode(`${seed} ${locale}`.padEnd(16)), 'hex')
    context.info.trailer.set('ID', new PdfArray([id, id]))
  }

  get #drawing(): Drawing {
    const leaf = this.#leaves.at(-1)
    if (!leaf) throw new Error('No page')

    return leaf.drawing
  }
}
