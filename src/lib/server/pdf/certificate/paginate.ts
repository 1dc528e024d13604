import type { Piece } from './piece.ts'

export type PlacedPiece = { piece: Piece; /** Below the top of the column. */ offset: number }

/** Fills pages from the top. A piece that keeps with the next moves on together with it. */
export function paginate(pieces: readonly Piece[], columnHeight: number): PlacedPiece[][] {
  const pages: PlacedPiece[][] = []
  let page: PlacedPiece[] = []
  let used = 0
  for (const group of toGroups(pieces).flatMap((group) => split(group, columnHeight))) {
    if (page.length > 0 && used + heightOf(group) > columnHeight) {
      pages.push(page)
      page = []
      used = 0
    }
    for (const piece of group) {
      const offset = used + (page.length > 0 ? piece.gap : 0)
      page.push({ piece, offset })
      used = offset + piece.height
    }
  }
  return page.length > 0 ? [...pages, page] : pages
}

function toGroups(pieces: readonly Piece[]): Piece[][] {
  const groups: Piece[][] = []
  let isOpen = false
  for (const piece of pieces) {
    if (isOpen) groups.at(-1)?.push(piece)
    else groups.push([piece])
    isOpen = piece.keepsWithNext
  }
  return groups
}

/** What is taller than a page cannot be kept together: as much of its end as possible is. */
function split(group: Piece[], columnHeight: number): Piece[][] {
  const [first, ...rest] = group
  if (!first || rest.length === 0 || heightOf(group) <= columnHeight) return [group]
  return [[first], ...split(rest, columnHeight)]
}

function heightOf(group: readonly Piece[]): number {
  return group.reduce((sum, piece) => sum + piece.gap + piece.height, 0)
}
