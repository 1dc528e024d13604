import type { PdfRef } from '@libpdf/core'
import { toHex } from './embed-face.ts'
import type { FontBook } from './font-book.ts'
import { textHex } from './pdf-text.ts'
import type { ShapedLine } from './shape-line.ts'

export type Colour = `#${string}`
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]
/** `M`ove, `L`ine, `C`urve with their coordinates, or `Z` to close. */
export type PathStep = readonly ['M' | 'L' | 'C' | 'Z', ...number[]]
export type Rectangle = { x: number; y: number; width: number; height: number }

const pathOperators = { M: 'm', L: 'l', C: 'c', Z: 'h' } as const

/** Writes a content stream (ISO 32000-2 §8, §9) and collects the fonts it shows. Origin bottom left, in points. */
export class Drawing {
  readonly fonts = new Map<string, PdfRef>()
  readonly #book: FontBook
  readonly #operators: string[] = []

  constructor(book: FontBook) {
    this.#book = book
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

  /** ISO 32000-2 §14.9.2. */
  inLanguage(locale: string, draw: () => void): void {
    this.#operators.push(`/Span << /Lang ${textHex(locale)} >> BDC`)
    draw()
    this.#operators.push('EMC')
  }

  line(line: ShapedLine, x: number, baseline: number, size: number, colour: Colour): void {
    if (line.glyphs.length === 0) return
    if (!line.isPlain) this.#operators.push(`/Span << /ActualText ${textHex(line.text)} >> BDC`)
    this.#operators.push('BT', `${toRgb(colour)} rg`, ...this.#showGlyphs(line, x, baseline, size), 'ET')
    if (!line.isPlain) this.#operators.push('EMC')
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

  /** Rectangles of one colour as one path, so that neighbours show no seam. */
  fillRectangles(rectangles: readonly Rectangle[], colour: Colour): void {
    const paths = rectangles.map(
      ({ x, y, width, height }) => `${[x, y, width, height].map(toNumber).join(' ')} re`,
    )
    this.#operators.push(`${toRgb(colour)} rg`, ...paths, 'f')
  }

  /** Glyphs that follow one another by their own widths go into one string; kerning and marks get a position each. */
  #showGlyphs(line: ShapedLine, x: number, baseline: number, size: number): string[] {
    const operators: string[] = []
    let font = ''
    let codes = ''
    let pen = NaN
    let rise = NaN
    const flush = () => {
      if (codes) operators.push(`<${codes}> Tj`)
      codes = ''
    }
    for (const glyph of line.glyphs) {
      const { name, ref } = this.#book.use(glyph)
      this.fonts.set(name, ref)
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
    }
    flush()
    return operators
  }
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
