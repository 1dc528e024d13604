import type { CompletionCertificateBlock } from '../completion-certificate.ts'
import type { PageSize } from '../pdf-engine.ts'
import { element } from '../tagged/element.ts'
import type { Drawing, Rectangle } from '../text/drawing.ts'
import type { FindMiniature, Miniature } from './miniatures.ts'
import type { Piece } from './piece.ts'
import { setParagraph } from './set-prose.ts'
import { drawSetText, setText, type SetText } from './set-text.ts'
import { colours, columnWidth, hairline, margin } from './sheet.ts'
import * as typography from './typography.ts'

type Pages = Extract<CompletionCertificateBlock, { kind: 'pages' }>
type Cell = { miniature: Miniature; label: SetText; told: string; size: PageSize }

/** Four rows stand on a sheet below their heading. */
const inRow = 4
const gutter = 16
const cell = { width: (columnWidth - (inRow - 1) * gutter) / inRow, height: 144 } as const
const labelGap = 4

/** Sheets in rows, each on the line of its row as books on a shelf, its number below. */
export function setPages({ pages, rest }: Pages, find: FindMiniature): Piece[] {
  const cells = pages.flatMap(({ shows, label, told }): Cell[] => {
    const miniature = find(shows)
    if (!miniature) return []
    return [
      { miniature, told, label: setText(label, typography.smallLabel, cell.width), size: fit(miniature) },
    ]
  })
  const rows = Array.from({ length: Math.ceil(cells.length / inRow) }, (_, row) =>
    setRow(cells.slice(row * inRow, (row + 1) * inRow), row === 0),
  )
  const words = rest[cells.length]

  return words ? [...rows, ...setParagraph(words)] : rows
}

function setRow(cells: readonly Cell[], isFirst: boolean): Piece {
  const tallest = Math.max(...cells.map(({ size }) => size.height))
  const figures = cells.map(({ told }) => element('Figure', { alt: told }))
  const labels = Math.max(...cells.map(({ label }) => label.height))

  return {
    height: tallest + labelGap + labels,
    gap: isFirst ? 8 : 12,
    keepsWithNext: false,
    elements: figures,
    draw: (drawing, top) => {
      for (const [index, { miniature, label, size }] of cells.entries()) {
        const sheet = { x: margin.left + index * (cell.width + gutter), y: top - tallest, ...size }
        drawing.tagged(figures[index] ?? null, () => miniature.draw(drawing, sheet))
        drawing.decoration(() => {
          drawEdge(drawing, sheet)
          drawSetText(drawing, label, sheet.x, sheet.y - labelGap)
        })
      }
    },
  }
}

/** As large as the cell lets it be. */
function fit({ size: { width, height } }: Miniature): PageSize {
  const scale = Math.min(cell.width / width, cell.height / height)

  return { width: width * scale, height: height * scale }
}

function drawEdge(drawing: Drawing, { x, y, width, height }: Rectangle): void {
  const [right, top] = [x + width, y + height]
  drawing.strokePath(
    [['M', x, y], ['L', right, y], ['L', right, top], ['L', x, top], ['Z']],
    hairline,
    colours.line,
  )
}
