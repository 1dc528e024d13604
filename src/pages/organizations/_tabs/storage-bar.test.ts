import { describe, expect, test } from 'vitest'
import { storageBar } from './storage-bar.ts'

describe('the bar of what takes up storage', () => {
  test('is as long as what the plan allows', () => {
    expect(storageBar([10, 0, 40], 100)).toEqual([
      { from: 0, width: 10 },
      { from: 10, width: 0 },
      { from: 10, width: 40 },
    ])
  })

  test('is full where there is no limit, and where it is exceeded', () => {
    for (const limit of [null, 20])
      expect(storageBar([10, 30], limit)).toEqual([
        { from: 0, width: 25 },
        { from: 25, width: 75 },
      ])
  })

  test('shows a little, and nothing where there is nothing', () => {
    expect(storageBar([1, 0], 2 ** 31)[0]?.width).toBeGreaterThan(0.5)
    expect(storageBar([0, 0], null)).toEqual([
      { from: 0, width: 0 },
      { from: 0, width: 0 },
    ])
  })

  test('never runs out of its end', () => {
    const [, , last] = storageBar([1, 1, 2 ** 31], null)

    expect((last?.from ?? 0) + (last?.width ?? 0)).toBeCloseTo(100, 6)
  })
})
