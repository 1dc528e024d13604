import { describe, expect, test } from 'vitest'
import { paginate } from './paginate.ts'
import type { Piece } from './piece.ts'

const piece = (height: number, keepsWithNext = false, gap = 0): Piece => ({
  height,
  gap,
  keepsWithNext,
  elements: [],
  draw: () => undefined,
})
const offsets = (pieces: Piece[]) => paginate(pieces, 100).map((page) => page.map(({ offset }) => offset))

describe('filling pages', () => {
  test('begins a new page when a piece does not fit', () => {
    expect(offsets([piece(60), piece(40), piece(1)])).toEqual([[0, 60], [0]])
  })

  test('leaves the gap out at the head of a page', () => {
    expect(offsets([piece(60, false, 10), piece(30, false, 10), piece(50, false, 10)])).toEqual([
      [0, 70],
      [0],
    ])
  })

  test('parts what keeps together but is taller than a page', () => {
    expect(offsets([piece(80, true), piece(80)])).toEqual([[0], [0]])
  })

  test('never ends a page with a heading', () => {
    expect(offsets([piece(60), piece(20, true), piece(30)])).toEqual([[0], [0, 20]])
  })
})
