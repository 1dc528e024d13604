import { describe, expect, test } from 'vitest'
import { anchoredBox } from './anchored-area.ts'

const page = { width: 600, height: 800 }
const text = { x: 0.1, y: 0.5, width: 0.2, height: 0.02 }

describe('[W1] a field anchored to a text', () => {
  test('begins where the text ends, with the size of its type', () => {
    expect(anchoredBox('text', text, page, {})).toEqual({
      x: expect.closeTo(0.3) as number,
      y: 0.5,
      width: 160 / 600,
      height: 20 / 800,
    })
  })

  test('is moved and sized in points', () => {
    const box = anchoredBox('signature', text, page, { dx: 12, dy: -8, width: 120, height: 40 })

    expect(box.x).toBeCloseTo(0.32)
    expect(box.y).toBeCloseTo(0.49)
    expect([box.width, box.height]).toEqual([0.2, 0.05])
  })

  test('stays on the page', () => {
    const box = anchoredBox('text', { ...text, x: 0.8 }, page, { dy: 4000 })

    expect(box.x + box.width).toBeLessThanOrEqual(1)
    expect(box.y + box.height).toBeLessThanOrEqual(1)
  })
})
