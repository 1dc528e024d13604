import { describe, expect, test } from 'vitest'
import { alignAreas, distributeAreas, equalizeAreas } from './arranging.ts'
import { area, draftOf, field, fieldIn, stack } from './draft.fixture.ts'
import type { Draft } from './draft.ts'

const draft = draftOf([
  field('a', area({ x: 0.1, y: 0.1, width: 0.2, height: 0.05 })),
  field('b', area({ x: 0.3, y: 0.5, width: 0.1, height: 0.1 })),
  field('c', area({ x: 0.7, y: 0.2, width: 0.2, height: 0.02 })),
])
const all = new Set(['a 0', 'b 0', 'c 0'])
const each = (changed: Draft, part: 'x' | 'y' | 'width' | 'height') =>
  ['a', 'b', 'c'].map((id) => Number(fieldIn(changed, id).areas[0]?.[part].toFixed(4)))

describe('[W1] aligning', () => {
  test.each([
    ['left', 'x', [0.1, 0.1, 0.1]],
    ['right', 'x', [0.7, 0.8, 0.7]],
    ['center', 'x', [0.4, 0.45, 0.4]],
    ['top', 'y', [0.1, 0.1, 0.1]],
    ['bottom', 'y', [0.55, 0.5, 0.58]],
    ['middle', 'y', [0.325, 0.3, 0.34]],
  ] as const)('%s brings them onto one line', (how, part, expected) => {
    expect(each(alignAreas(draft, all, how, stack), part)).toEqual(expected)
  })

  test('leaves what is not chosen, and one alone, where it is', () => {
    expect(fieldIn(alignAreas(draft, new Set(['b 0', 'c 0']), 'left', stack), 'a')).toBe(fieldIn(draft, 'a'))
    expect(alignAreas(draft, new Set(['b 0']), 'left', stack)).toBe(draft)
  })

  test('treats the pages as if they lay on one another', () => {
    const spread = draftOf([field('a'), field('b', area({ document: 'annex', x: 0.6 })), field('c')])

    expect(fieldIn(alignAreas(spread, new Set(['a 0', 'b 0']), 'left', stack), 'b').areas[0]).toMatchObject({
      document: 'annex',
      x: 0.1,
    })
  })
})

describe('distributing', () => {
  test('makes the gaps equal and leaves the outermost', () => {
    // 0.1–0.3, then 0.1 wide, then 0.7–0.9: 0.4 of gaps among two.
    expect(each(distributeAreas(draft, all, 'x', stack), 'x')).toEqual([0.1, 0.45, 0.7])
  })

  test('changes nothing of two', () => {
    expect(each(distributeAreas(draft, new Set(['a 0', 'c 0']), 'x', stack), 'x')).toEqual([0.1, 0.3, 0.7])
  })
})

test('the same size is that of the one chosen first', () => {
  const same = equalizeAreas(draft, new Set(['b 0', 'a 0', 'c 0']), 'both', stack)

  expect(each(same, 'width')).toEqual([0.1, 0.1, 0.1])
  expect(each(same, 'height')).toEqual([0.1, 0.1, 0.1])
  expect(each(equalizeAreas(draft, all, 'width', stack), 'height')).toEqual([0.05, 0.1, 0.02])
})
