import { PDF, PdfArray, PdfDict, PdfNumber, PdfString } from '@libpdf/core'
import { drawSetText, setText, type Type } from '#server/pdf/certificate/set-text.ts'
import { addResources } from '#server/pdf/stamp/add-resources.ts'
import { compressedStream } from '#server/pdf/text/compressed-stream.ts'
import { Drawing } from '#server/pdf/text/drawing.ts'
import { FontBook } from '#server/pdf/text/font-book.ts'
import { pdfText } from '#server/pdf/text/pdf-text.ts'
import type { Agreement } from './agreement.ts'

type Party = 'company' | 'partner'
type FieldKind = 'signature' | 'initials' | 'name' | 'date_signed' | 'text'
/** In points from the top left corner of its page. */
type Box = { page: number; x: number; y: number; width: number; height: number }
type PlacedField = Box & { type: FieldKind; recipient: Party; label?: string; required?: boolean }

export type AgreementLayout = {
  pages: { width: number; height: number }[]
  /** Areas as fractions of the page, from its top left corner. */
  fields: PlacedField[]
}

/** A4 in points. */
const sheet = { width: 595.28, height: 841.89 }
const margin = { side: 72, top: 64, bottom: 56 }
const column = sheet.width - 2 * margin.side
const halfGap = 28
const half = (column - halfGap) / 2
const numberWidth = 22
const hairline = 0.6

const ink = '#1c2024'
const muted = '#60646c'
const title: Type = { weight: 'semibold', size: 20, leading: 28, colour: ink }
const heading: Type = { weight: 'semibold', size: 10.25, leading: 15, colour: ink }
const body: Type = { weight: 'regular', size: 9.75, leading: 14, colour: ink }
const small: Type = { weight: 'regular', size: 8, leading: 11.5, colour: muted }

/** The agreement on two A4 pages. Equal words give equal bytes. Throws when they need more room. */
export async function setAgreement(
  agreement: Agreement,
  locale: string,
): Promise<{ bytes: Uint8Array; layout: AgreementLayout }> {
  const pdf = PDF.create()
  const { context } = pdf
  const book = new FontBook(context, `agreement ${locale}`)
  const setter = new Setter(agreement, [new Drawing(book), new Drawing(book)])
  setter.set()

  for (const drawing of setter.drawings) {
    const page = pdf.addPage({ size: 'a4' })
    page.dict.set(
      'MediaBox',
      new PdfArray([0, 0, sheet.width, sheet.height].map((side) => PdfNumber.of(side))),
    )
    const resources = new PdfDict()
    addResources(resources, drawing, null, context)
    page.dict.set('Resources', resources)
    page.dict.set(
      'Contents',
      context.register(compressedStream(new TextEncoder().encode(drawing.toContent()))),
    )
  }
  book.embed()
  describe(pdf, agreement, locale)

  return { bytes: await pdf.save({ compressStreams: false }), layout: toLayout(setter.fields) }
}

/** Fills the pages from the top, and notes where each line to be filled stands. */
class Setter {
  readonly drawings: readonly Drawing[]
  readonly fields: PlacedField[] = []
  readonly #words: Agreement
  #page = 0
  #y = margin.top

  constructor(words: Agreement, drawings: readonly Drawing[]) {
    this.#words = words
    this.drawings = drawings
  }

  set(): void {
    const { clauses, governingLaw } = this.#words
    this.#setHead()
    clauses.forEach((clause, index) => this.#setClause(index + 1, clause))
    this.#setClause(clauses.length + 1, governingLaw)
    this.#setGoverningLawLine()
    this.#setSignatures()
    if (this.#page !== this.drawings.length - 1 || this.#y > sheet.height - margin.bottom) {
      throw new Error(`"${this.#words.title}" does not fill exactly ${this.drawings.length} pages`)
    }
    this.#setInitials()
    this.drawings.forEach((_, page) => this.#setFoot(page))
  }

  #setHead(): void {
    const { title: name, intro, preamble, company, partner } = this.#words
    this.#text(name, title)
    this.#y += 10
    this.#text(intro, body)
    this.#y += 12
    this.#inHalves(
      (x) => this.#setParty('company', company, x),
      (x) => this.#setParty('partner', partner, x),
    )
    this.#y += 14
    this.#text(preamble, body)
  }

  #setParty(party: Party, name: string, x: number): void {
    const { legalName, address } = this.#words
    this.#text(name, heading, x, half)
    for (const label of [legalName, address]) {
      this.#line(x, half, 19, label, {
        type: 'text',
        recipient: party,
        label: `${name}: ${label}`,
        required: false,
      })
    }
  }

  #setClause(number: number, { heading: name, text }: { heading: string; text: string }): void {
    const words = setText(text, body, column - numberWidth)
    const height = heading.leading + words.height
    if (this.#y + 9 + height > this.#floor()) this.#turnPage()
    else this.#y += 9
    drawSetText(this.#drawing(), setText(`${number}.`, heading, numberWidth), margin.side, this.#top())
    this.#text(name, heading, margin.side + numberWidth, column - numberWidth)
    this.#text(text, body, margin.side + numberWidth, column - numberWidth)
  }

  #setGoverningLawLine(): void {
    const { label } = this.#words.governingLaw
    const x = margin.side + numberWidth
    this.#line(x, half, 20, '', { type: 'text', recipient: 'company', label, required: false })
  }

  #setSignatures(): void {
    const { signatures, place, company, partner } = this.#words
    this.#y += 26
    this.#rule(margin.side, this.#y, column)
    this.#y += 14
    this.#text(signatures, { ...heading, size: 12, leading: 17 })
    this.#y += 2
    this.#line(margin.side, half, 20, place, {
      type: 'text',
      recipient: 'company',
      label: place,
      required: false,
    })
    this.#y += 12
    this.#inHalves(
      (x) => this.#setSignatory('company', company, x),
      (x) => this.#setSignatory('partner', partner, x),
    )
  }

  #setSignatory(recipient: Party, party: string, x: number): void {
    const { signature, name, date } = this.#words
    this.#text(party, heading, x, half)
    this.#line(x, half, 52, signature, { type: 'signature', recipient })
    this.#line(x, half, 22, name, { type: 'name', recipient })
    this.#line(x, half, 22, date, { type: 'date_signed', recipient })
  }

  #setInitials(): void {
    const { initials, company, partner } = this.#words
    const [width, height] = [72, 34]
    this.#page = 0
    const y = sheet.height - margin.bottom - 46
    const words = setText(initials, small, 100)
    const second = sheet.width - margin.side - width
    const first = second - width - 12
    drawSetText(this.#drawing(), words, first - words.width - 12, sheet.height - y - 12)
    for (const [recipient, x, party] of [
      ['company', first, company],
      ['partner', second, partner],
    ] as const) {
      this.#frame({ page: 0, x, y, width, height })
      drawSetText(this.#drawing(), setText(party, small, width), x, sheet.height - y - height - 1)
      this.fields.push({ type: 'initials', recipient, page: 0, x, y, width, height })
    }
  }

  #setFoot(page: number): void {
    const { title: name, pageOf } = this.#words
    const top = margin.bottom - 20
    const drawing = this.drawings[page]
    if (!drawing) return
    const count = setText(pageOf(page + 1, this.drawings.length), small, column)
    drawSetText(drawing, setText(name, small, column), margin.side, top)
    drawSetText(drawing, count, sheet.width - margin.side - count.width, top)
  }

  /** A line to be filled with `field`, its caption below. */
  #line(
    x: number,
    width: number,
    height: number,
    caption: string,
    field: Omit<PlacedField, keyof Box>,
  ): void {
    this.fields.push({ ...field, page: this.#page, x, y: this.#y + 1, width, height: height - 1 })
    this.#y += height
    this.#rule(x, this.#y, width)
    this.#y += 1
    if (caption) this.#text(caption, small, x, width)
  }

  #inHalves(left: (x: number) => void, right: (x: number) => void): void {
    const top = this.#y
    left(margin.side)
    this.#y = top
    right(margin.side + half + halfGap)
  }

  #text(text: string, type: Type, x = margin.side, width = column): void {
    const words = setText(text, type, width)
    drawSetText(this.#drawing(), words, x, this.#top())
    this.#y += words.height
  }

  #rule(x: number, y: number, width: number): void {
    this.#drawing().fillRectangle({ x, y: sheet.height - y - hairline / 2, width, height: hairline }, muted)
  }

  #frame({ x, y, width, height }: Box): void {
    const [top, bottom] = [sheet.height - y, sheet.height - y - height]
    this.#drawing().strokePath(
      [['M', x, bottom], ['L', x + width, bottom], ['L', x + width, top], ['L', x, top], ['Z']],
      hairline,
      muted,
    )
  }

  #turnPage(): void {
    this.#page += 1
    this.#y = margin.top
  }

  #floor(): number {
    return sheet.height - margin.bottom - (this.#page === 0 ? 56 : 0)
  }

  #top(): number {
    return sheet.height - this.#y
  }

  #drawing(): Drawing {
    const drawing = this.drawings[this.#page]
    if (!drawing) throw new Error(`"${this.#words.title}" is longer than ${this.drawings.length} pages`)

    return drawing
  }
}

function toLayout(fields: readonly PlacedField[]): AgreementLayout {
  const fraction = (value: number, of: number) => Math.round((value / of) * 10_000) / 10_000

  return {
    pages: [sheet, sheet],
    fields: fields.map(({ x, y, width, height, ...field }) => ({
      ...field,
      x: fraction(x, sheet.width),
      y: fraction(y, sheet.height),
      width: fraction(width, sheet.width),
      height: fraction(height, sheet.height),
    })),
  }
}

/** Nothing of the time or the machine goes in, so that the file changes only with its words. */
function describe(pdf: PDF, { title: name }: Agreement, locale: string): void {
  pdf.getCatalog().set('Lang', pdfText(locale))
  const { trailer } = pdf.context.info
  trailer.set('Info', pdf.context.register(PdfDict.of({ Title: pdfText(name), Producer: pdfText('Paraph') })))
  const id = new PdfString(new TextEncoder().encode(`paraph ${locale}`.padEnd(16)), 'hex')
  trailer.set('ID', new PdfArray([id, id]))
}
