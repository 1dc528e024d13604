import type { Rect } from './read-layout.ts'

/** Points by which lines of one table miss each other. */
const tolerance = 3
/** Beyond these a page is a drawing, no form; they bound the work, too. */
const maxLines = 400
const maxHeight = 150

/** The cells of tables that are drawn line by line: the boxes between neighbouring lines across and down. */
export function cellsOfLines(across: readonly Rect[], down: readonly Rect[]): Rect[] {
  if (across.length > maxLines || down.length > maxLines) return []
  const rows = across.toSorted((one, other) => one.top - other.top)
  return rows.flatMap((row) => cellsUnder(row, rows, down))
}

function cellsUnder(row: Rect, rows: readonly Rect[], down: readonly Rect[]): Rect[] {
  const sides = down.filter((side) => crosses(side, row)).toSorted((one, other) => one.left - other.left)
  return sides.slice(1).flatMap((right, index) => {
    const left = sides[index]
    if (!left || right.left - left.right <= tolerance) return []
    const floor = rows.find((other) => other.top > row.bottom + tolerance && spans(other, left, right))
    const isClosed = floor && [left, right].every((side) => side.bottom >= floor.top - tolerance)
    if (!isClosed || floor.top - row.bottom > maxHeight) return []
    return [{ left: left.right, top: row.bottom, right: right.left, bottom: floor.top }]
  })
}

/** True for a line down that starts at the line across, or goes through it. */
function crosses(side: Rect, row: Rect): boolean {
  const isBetween = side.right >= row.left - tolerance && side.left <= row.right + tolerance
  return isBetween && side.top <= row.bottom + tolerance && side.bottom > row.bottom + tolerance
}

function spans(row: Rect, left: Rect, right: Rect): boolean {
  return row.left <= left.right + tolerance && row.right >= right.left - tolerance
}
