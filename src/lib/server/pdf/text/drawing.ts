import type { PdfRef } from '@libpdf/core'
import type { Element } from '../tagged/element.ts'
import type { PageMarks } from '../tagged/page-marks.ts'
import { toHex } from './embed-face.ts'
import type { FontBook } from './font-book.ts'
import { textHex } from './pdf-text.ts'
import type { Glyph, ShapedLine } from './shape-line.ts'

export type Colour = `#${string}`
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]
/** `M`ove, `L`ine, `C`urve with their coordinates, or `Z` to close. */
export type PathStep = readonly ['M' | 'L' | 'C' | 'Z', ...number[]]
export type Rectangle = { x: number; y: number; width: number; height: number }
/** An image in the file, its name among the resources of pages, and its size in pixels. */
export type FilePicture = { name: string; ref: PdfRef; width: number; height: number }
export type FilePictures = ReadonlyMap<string, FilePicture>

const pathOperators = { M: 'm', L: 'l', C: 'c', Z: 'h' } as const

/**
 * Writes a content stream (ISO 32000-2 §8, §9) and collects the resources it needs. Origin bottom left, in points.
 */
export class Drawing {
  readonly fonts = new Map<string, PdfRef>()
  readonly images = new Map<string, PdfRef>()
  /** By resource name: how opaque, 0–1. */
  readonly opacities = new Map<string, number>()
  readonly #book: FontBook
  readonly #pictures: FilePictures
  readonly #marks: PageMarks | null
  readonly #operators: string[] = []

  /** `pictures` by the hash of what was uploaded; `marks` where the page has a place in a structure tree. */
  constructor(book: FontBook, pictures: FilePictures = new Map(), marks: PageMarks | null = null) {
    this.#book = book
    this.#pictures = pictures
    this.#marks = marks
  }

  toContent(): string {
    return this.#operators.join('\n')
  }

  /** What `draw` draws stands in the coordinates of `matrix`. */
  within(matrix: Matrix, draw: () => void): void {
    this.#operators.push('q', `${matrix.map(toNumber).join(' ')} cm`)
    draw()
    this.#operators.push('Q')
  }

  /** What `draw` draws lets `1 - opacity` of what is below shine through (ISO 32000-2 §11.6.4.4). */
  translucent(opacity: number, draw: () => void): void {
    const name = `Paraph-opacity-${Math.round(opacity * 100)}`
    this.opacities.set(name, opacity)
    this.#operators.push('q', `/${name} gs`)
    draw()
    this.#operators.push('Q')
  }

  /** What `draw` draws is content of `owner` (ISO 32000-2 §14.7.5.2); of nothing, it is decoration. */
  tagged(owner: Element | null, draw: () => void): void {
    if (!this.#marks) return draw()
    if (!owner) return this.decoration(draw)
    this.#operators.push(`/${owner.kind} << /MCID ${this.#marks.next(owner)} >> BDC`)
    draw()
    this.#operators.push('EMC')
  }

  /** What `draw` draws says nothing that is not said elsewhere: rules, frames, page numbers (§14.8.2.2). */
  decoration(draw: () => void): void {
    if (!this.#marks) return draw()
    this.#operators.push('/Artifact BMC')
    draw()
    this.#operators.push('EMC')
  }

  /** ISO 32000-2 §14.9.2. */
  inLanguage(locale: string, draw: () => void): void {
    this.#operators.push(`/Span << /Lang ${textHex(locale)} >> BDC`)
    draw()
    this.#operators.push('EMC')
  }

  line(line: ShapedLine, x: number, baseline: number, size: number, colour: Colour): void {
    if (line.glyphs.length === 0) return
    const telling = tellingOf(line)
    if (telling === 'whole') this.#operators.push(tell(line.text))
    const shown = this.#showGlyphs(line, { x, baseline, size }, telling === 'clusters')
    this.#operators.push('BT', `${toRgb(colour)} rg`, ...shown, 'ET')
    if (telling === 'whole') this.#operators.push('EMC')
  }

  fillPath(path: readonly PathStep[], colour: Colour): void {
    if (path.length > 0) this.#operators.push(`${toRgb(colour)} rg`, ...path.map(toOperator), 'f')
  }

  strokePath(path: readonly PathStep[], width: number, colour: Colour): void {
    this.#operators.push(`${toRgb(colour)} RG ${toNumber(width)} w 1 J 1 j`, ...path.map(toOperator), 'S')
  }

  fillRectangle({ x, y, width, height }: Rectangle, colour: Colour): void {
    this.#operators.push(`${toRgb(colour)} rg ${[x, y, width, height].map(toNumber).join(' ')} re f`)
  }

  findPicture(sha256: string): FilePicture | undefined {
    return this.#pictures.get(sha256)
  }

  /** ISO 32000-2 §8.9.5.1: an image fills the unit square. */
  image({ name, ref }: FilePicture, { x, y, width, height }: Rectangle): void {
    this.images.set(name, ref)
    this.within([width, 0, 0, height, x, y], () => this.#operators.push(`/${name} Do`))
  }

  /** A form (ISO 32000-2 §8.10) in the coordinates of `matrix`. What it says is told elsewhere: readers that copy text pass over it. */
  untoldForm({ name, ref }: { name: string; ref: PdfRef }, matrix: Matrix): void {
    this.images.set(name, ref)
    this.#operators.push(tell(''))
    this.within(matrix, () => this.#operators.push(`/${name} Do`))
    this.#operators.push('EMC')
  }

  /** Rectangles of one colour as one path, so that neighbours show no seam. */
  fillRectangles(rectangles: readonly Rectangle[], colour: Colour): void {
    const paths = rectangles.map(
      ({ x, y, width, height }) => `${[x, y, width, height].map(toNumber).join(' ')} re`,
    )
    this.#operators.push(`${toRgb(colour)} rg`, ...paths, 'f')
  }

  /** Glyphs that follow one another by their own widths go into one string; kerning and marks get a position each. */
  #showGlyphs({ glyphs }: ShapedLine, { x, baseline, size }: TextPlace, tellsClusters: boolean): string[] {
    const operators: string[] = []
    let font = ''
    let codes = ''
    let pen = NaN
    let rise = NaN
    let isOpen = false
    const flush = () => {
      if (codes) operators.push(`<${codes}> Tj`)
      codes = ''
    }
    glyphs.forEach((glyph, index) => {
      const startsCluster = glyph.text !== ''
      if (startsCluster && isOpen) {
        flush()
        operators.push('EMC')
        isOpen = false
      }
      const { name, ref } = this.#book.use(glyph)
      this.fonts.set(name, ref)
      if (tellsClusters && startsCluster && !isToldByFont(glyph, glyphs[index + 1])) {
        flush()
        operators.push(tell(glyph.text))
        isOpen = true
      }
      if (name !== font || Math.abs(pen - glyph.x) > 0.002 || rise !== glyph.y) {
        flush()
        if (name !== font) operators.push(`/${name} ${toNumber(size)} Tf`)
        operators.push(`1 0 0 1 ${toNumber(x + glyph.x * size)} ${toNumber(baseline + glyph.y * size)} Tm`)
        pen = glyph.x
      }
      font = name
      rise = glyph.y
      codes += toHex(glyph.id)
      pen += Math.round((glyph.face.font.glyphHAdvance(glyph.id) * 1000) / glyph.face.unitsPerEm) / 1000
    })
    flush()
    return isOpen ? [...operators, 'EMC'] : operators
  }
}

type TextPlace = { x: number; baseline: number; size: number }

/**
 * How a reader learns what stands there. Readers put right-to-left letters into reading order themselves, and turn
 * around a whole line that is told in it already: of those, only clusters are told that their font cannot tell.
 */
function tellingOf({ isPlain, text }: ShapedLine): 'by font' | 'clusters' | 'whole' {
  if (isPlain) return 'by font'

  return rightToLeft.test(text) ? 'clusters' : 'whole'
}

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** One glyph for one character; the glyphs after the first of a cluster carry no text. */
function isToldByFont({ text }: Glyph, next: Glyph | undefined): boolean {
  return /^.$/su.test(text) && next?.text !== ''
}

/** ISO 32000-2 §14.9.4. */
export function tell(text: string): string {
  return `/Span << /ActualText ${textHex(text)} >> BDC`
}

function toOperator([step, ...coordinates]: PathStep): string {
  return [...coordinates.map(toHundredths), pathOperators[step]].join(' ')
}

function toRgb(colour: Colour): string {
  const value = parseInt(colour.slice(1), 16)
  return [16, 8, 0].map((shift) => toNumber(((value >> shift) & 255) / 255)).join(' ')
}

/** Ink has thousands of coordinates; in hundredths of a point they are still closer than 2400 dots an inch. */
function toHundredths(value: number): string {
  return String(Math.round(value * 100) / 100)
}

/** A thousandth of a point is finer than any printer; no number this size gets an exponent, which PDF has none of. */
function toNumber(value: number): string {
  const precision = Math.abs(value) < 1 ? 100_000 : 1000
  return String(Math.round(value * precision) / precision)
}
