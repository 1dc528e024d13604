import { element } from '../tagged/element.ts'
import type { Drawing } from '../text/drawing.ts'
import type { Piece } from './piece.ts'
import { drawSetText, inPortions, setText } from './set-text.ts'
import { colours, columnWidth, hairline, margin } from './sheet.ts'
import * as typography from './typography.ts'

/** Prose stays narrower than the page: long lines are hard to follow. */
const measure = 440

export function setTitle(text: string, subtitle: string): Piece[] {
  const main = setText(text, typography.title, columnWidth)
  const below = setText(subtitle, typography.subtitle, columnWidth)
  const mark = { width: 28, height: 3, gap: 12 }
  const height = mark.height + mark.gap + main.height + 4 + (subtitle ? below.height : 0) + 16
  const [heading, line] = [element('H1'), element('P')]
  const draw = (drawing: Drawing, top: number) => {
    const bar = { x: margin.left, y: top - mark.height, ...mark }
    drawing.decoration(() => drawing.fillRectangle(bar, colours.accent))
    const textTop = top - mark.height - mark.gap
    drawing.tagged(heading, () => drawSetText(drawing, main, margin.left, textTop))
    if (subtitle)
      drawing.tagged(line, () => drawSetText(drawing, below, margin.left, textTop - main.height - 4))
    drawRule(drawing, top - height)
  }
  const elements = subtitle ? [heading, line] : [heading]
  return [{ height, gap: 24, keepsWithNext: true, elements, draw }]
}

export function setHeading(text: string): Piece[] {
  const set = setText(text, typography.heading, columnWidth)
  const heading = element('H2')
  const draw = (drawing: Drawing, top: number) =>
    drawing.tagged(heading, () => drawSetText(drawing, set, margin.left, top))
  return [{ height: set.height + 4, gap: 24, keepsWithNext: true, elements: [heading], draw }]
}

/** Line by line, but never one line of it alone at the foot or the head of a page. */
export function setParagraph(text: string, locale?: string): Piece[] {
  const lines = inPortions(setText(text, typography.body, measure), 1)
  const paragraph = element('P', locale ? { lang: locale } : {})
  return lines.map((line, index) => ({
    height: line.height,
    gap: index === 0 ? 8 : 0,
    keepsWithNext: lines.length > 1 && (index === 0 || index === lines.length - 2),
    elements: [paragraph],
    draw: (drawing, top) => {
      const write = () => drawing.tagged(paragraph, () => drawSetText(drawing, line, margin.left, top))
      if (locale) drawing.inLanguage(locale, write)
      else write()
    },
  }))
}

export function drawRule(drawing: Drawing, y: number): void {
  const rule = { x: margin.left, y, width: columnWidth, height: hairline }
  drawing.decoration(() => drawing.fillRectangle(rule, colours.line))
}
