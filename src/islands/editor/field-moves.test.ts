import { describe, expect, test } from 'vitest'
import { area, draftOf, field, stack } from './draft.fixture.ts'
import { dragAreas, nudgeAreas, stretchAreas } from './field-moves.ts'
import { chosenAreas } from './selection.ts'

const draft = draftOf([
  field('a', area({ x: 0.5, y: 0.5 }), { type: 'signature' }),
  field('b', area({ x: 0.7, y: 0.1 })),
])
const chosen = (...keys: string[]) => chosenAreas(draft, new Set(keys))

describe('dragging', () => {
  test('moves an area by as many points as the pointer went', () => {
    const moved = dragAreas(chosen('a 0'), { x: 60, y: -80 }, stack).get('a 0')

    expect(moved).toMatchObject({ page: 0, y: 0.4 })
    expect(moved?.x).toBeCloseTo(0.6)
  })

  test('takes a single area to the page under it, also of another document', () => {
    expect(dragAreas(chosen('a 0'), { x: 0, y: 820 }, stack).get('a 0')).toMatchObject({ page: 1, x: 0.5 })
    expect(dragAreas(chosen('a 0'), { x: 0, y: 1640 }, stack).get('a 0')).toMatchObject({ document: 'annex' })
  })

  test('keeps an area on paper when it is dropped between pages', () => {
    const moved = dragAreas(chosen('a 0'), { x: -9999, y: 385 }, stack).get('a 0')

    expect(moved).toMatchObject({ page: 0, x: 0 })
    expect(moved?.y).toBeCloseTo(0.95)
  })

  test('stops several areas together at the first edge', () => {
    const moved = dragAreas(chosen('a 0', 'b 0'), { x: 600, y: 0 }, stack)

    expect(moved.get('b 0')?.x).toBeCloseTo(0.8)
    expect(moved.get('a 0')?.x).toBeCloseTo(0.6)
  })
})

test('keys move by points', () => {
  expect(nudgeAreas(chosen('a 0'), { x: 6, y: 0 }, stack).get('a 0')?.x).toBeCloseTo(0.51)
})

test('an edge goes as far as the pointer went, and a signature stays large enough to be signed', () => {
  expect(stretchAreas(chosen('a 0'), { right: true }, { x: 60, y: 0 }, stack).get('a 0')?.width).toBeCloseTo(
    0.3,
  )
  const small = stretchAreas(chosen('a 0'), { right: true }, { x: -600, y: 0 }, stack).get('a 0')
  expect((small?.width ?? 0) * 600).toBeCloseTo(60)
})
