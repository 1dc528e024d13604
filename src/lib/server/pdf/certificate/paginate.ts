import type { Piece } from './piece.ts'

export type PlacedPiece = { piece: Piece; /** Below the top of the column. */ offset: number }

/** Fills pages from the top. A piece that keeps with the next moves on together with it. */
export function paginate(pieces: readonly Piece[], columnHeight: number): PlacedPiece[][] {
  const pages: PlacedPiece[][] = []
  let page: PlacedPiece[] = []
  let used = 0
  for (const group of toGroups(pieces)) {
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

function heightOf(group: readonly Piece[]): number {
  return group.reduce((sum, piece) => sum + piece.gap + piece.height, 0)
}
