import { describe, expect, test } from 'vitest'
import { chart, everyOf, heightScale, lonelyOf, pathsOf, placesOf } from './chart-scale.ts'

describe('the heights of a chart', () => {
  test.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [19, [0, 5, 10, 15, 20]],
    [1234, [0, 500, 1000, 1500]],
  ])('up to %d have lines at %j, whole numbers all', (highest, ticks) => {
    const scale = heightScale(highest)

    expect(scale.ticks).toEqual(ticks)
    expect(scale.y(0)).toBe(chart.bottom)
    expect(scale.y(highest)).toBeGreaterThanOrEqual(chart.top)
  })
})

test('columns stand beside each other within the width, and do not touch', () => {
  const { left, width, step } = placesOf(12)

  expect(left(0)).toBeGreaterThan(0)
  expect(left(11) + width).toBeLessThan(100)
  expect(step).toBeGreaterThan(width)
})

test('where nothing was completed, a line has a gap', () => {
  const paths = pathsOf(
    [
      { x: 10, low: 1, high: 2 },
      { x: 20, low: null, high: null },
      { x: 30, low: 1, high: 2 },
    ],
    (value) => value,
  )

  expect(paths.low.match(/M/g)).toHaveLength(2)
  expect(paths.low).not.toContain('NaN')
  expect(paths.between.match(/M/g)).toHaveLength(2)
})

test.each([
  [12, 12, 1],
  [13, 12, 2],
  [58, 4, 15],
  [0, 4, 1],
])('of %d labels with room for %d, each %d-th is shown', (count, atMost, every) => {
  expect(everyOf(count, atMost)).toBe(every)
})

test('what has no neighbour is told apart from what a path leads through', () => {
  const at = (x: number, low: number | null) => ({ x, low, high: low === null ? null : low + 1 })

  expect(lonelyOf([at(10, 1), at(20, null), at(30, 2), at(40, 3)])).toEqual([{ x: 10, low: 1, high: 2 }])
  expect(lonelyOf([at(10, null), at(20, 0)])).toEqual([{ x: 20, low: 0, high: 1 }])
})
