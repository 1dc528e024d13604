import { encode } from 'uqr'
import { element } from '../tagged/element.ts'
import type { Drawing } from '../text/drawing.ts'
import { remember } from '../../remember.ts'
import type { Piece } from './piece.ts'
import { drawSetText, setText } from './set-text.ts'
import { colours, columnWidth, margin } from './sheet.ts'
import * as typography from './typography.ts'

const side = 84
const textX = margin.left + side + 16

/** Every certificate of a host has the same address in its code. */
const encodeUrl = remember((url) => encode(url, { ecc: 'M', border: 0 }), 20)

/** The code at the left, what it is for and its address in print beside it. */
export function setQr(url: string, text: string): Piece[] {
  const width = columnWidth - side - 16
  const words = setText(text, typography.body, width)
  const address = setText(url, typography.link, width)
  const elements = [element('Figure', { alt: url }), element('P'), element('P')] as const
  const [code, sentence, link] = elements
  const draw = (drawing: Drawing, top: number) => {
    drawing.tagged(code, () => drawCode(drawing, url, top))
    drawing.tagged(sentence, () => drawSetText(drawing, words, textX, top))
    drawing.tagged(link, () => drawSetText(drawing, address, textX, top - words.height - 4))
  }
  const height = Math.max(side, words.height + 4 + address.height)
  return [{ height, gap: 12, keepsWithNext: false, elements, draw }]
}

function drawCode(drawing: Drawing, url: string, top: number): void {
  const { data: modules, size } = encodeUrl(url)
  const unit = side / size
  const dark = modules.flatMap((row, line) =>
    row.flatMap((isDark, column) =>
      isDark
        ? [{ x: margin.left + column * unit, y: top - (line + 1) * unit, width: unit, height: unit }]
        : [],
    ),
  )
  drawing.fillRectangles(dark, colours.text)
}
