import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Signature, Stroke } from './field.ts'
import { isTooSimple } from './signature-ink.ts'

function drawn(strokes: readonly Stroke[], width = 400, height = 160): Signature {
  return { kind: 'drawn', strokes, width, height }
}
const line = (...points: [number, number][]): Stroke => points.map(([x, y], index) => [x, y, index * 10, 0.5])

describe('a drawn signature', () => {
  test.each([
    ['nothing', []],
    ['a dot', [line([200, 80])]],
    ['many dots', [line([10, 10]), line([100, 80]), line([390, 150])]],
    ['a single short tick', [line([200, 80], [215, 100], [250, 40])]],
  ])('is refused when it is %s', (_, strokes) => {
    expect(isTooSimple(drawn(strokes))).toBe(true)
  })

  test.each([
    ['a cross', [line([150, 40], [230, 120]), line([230, 40], [150, 120])]],
    ['a flourish', [line([40, 100], [90, 40], [140, 110], [190, 50], [260, 100], [360, 80])]],
  ])('is accepted when it is %s', (_, strokes) => {
    expect(isTooSimple(drawn(strokes))).toBe(false)
  })

  test('is judged alike on a small and on a large pad', () => {
    const point = fc.tuple(
      fc.double({ min: 0, max: 400, noNaN: true }),
      fc.double({ min: 0, max: 160, noNaN: true }),
    )
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 1, maxLength: 20 }),
        fc.constantFrom(0.5, 2, 4),
        (points, scale) => {
          const scaled = points.map(([x, y]): [number, number] => [x * scale, y * scale])
          expect(isTooSimple(drawn([line(...scaled)], 400 * scale, 160 * scale))).toBe(
            isTooSimple(drawn([line(...points)])),
          )
        },
      ),
    )
  })

  test('is refused when its numbers are none', () => {
    expect(isTooSimple(drawn([line([Number.NaN, 0], [100, 100])]))).toBe(true)
  })
})

describe('a typed signature', () => {
  test('needs a letter', () => {
    expect(isTooSimple({ kind: 'typed', text: '  ', hand: 'caveat' })).toBe(true)
    expect(isTooSimple({ kind: 'typed', text: 'Ö', hand: 'caveat' })).toBe(false)
  })
})
