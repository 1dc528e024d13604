import type { Colour, Drawing } from '../text/drawing.ts'
import type { ShapedLine } from '../text/shape-line.ts'
import { spellOutMissing } from '../text/spell-out-missing.ts'
import type { Weight } from '../text/style.ts'
import { wrap } from '../text/wrap.ts'

export type Type = { weight: Weight; size: number; leading: number; colour: Colour }

/** Lines of one type, ready to be drawn. */
export type SetText = { lines: readonly ShapedLine[]; type: Type; height: number; width: number }

export function setText(text: string, type: Type, width: number): SetText {
  const shown = spellOutMissing(groupHashes(text), type.weight)
  // Every language a certificate is written in runs from left to right, whatever the name a line begins with.
  const { lines } = wrap(shown, type.weight, width / type.size, 'ltr')
  return withLines(lines, type)
}

/** The same text in portions of at most `most` lines. */
export function inPortions({ lines, type }: SetText, most: number): SetText[] {
  const portions: SetText[] = []
  for (let start = 0; start < lines.length; start += most) {
    portions.push(withLines(lines.slice(start, start + most), type))
  }
  return portions
}

export function drawSetText(drawing: Drawing, { lines, type }: SetText, x: number, top: number): void {
  // Centres the em box in its line: 0.36 em is half the height of a capital.
  const first = top - type.leading / 2 - 0.36 * type.size
  lines.forEach((line, index) => drawing.line(line, x, first - index * type.leading, type.size, type.colour))
}

function withLines(lines: readonly ShapedLine[], type: Type): SetText {
  const width = Math.max(0, ...lines.map((line) => line.width)) * type.size
  return { lines, type, height: lines.length * type.leading, width }
}

/** Eight digits at a time: long hashes break between groups and can be compared by eye. Addresses stay whole. */
function groupHashes(text: string): string {
  return text.replace(/(?<=^|\s)[0-9a-f]{32,}(?=$|[\s.,;])/gi, (hash) => hash.replace(/.{8}(?=.)/g, '$& '))
}
