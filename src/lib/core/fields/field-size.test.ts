import { describe, expect, test } from 'vitest'
import { fieldTypes } from './field.ts'
import { defaultFieldSize, smallestFieldSize } from './field-size.ts'

const a4 = { width: 595, height: 842 }

describe('the size of a fresh field', () => {
  test('is the same on paper, whatever the page', () => {
    const onA4 = defaultFieldSize('signature', a4)
    const onA3 = defaultFieldSize('signature', { width: 842, height: 1191 })

    expect(onA4.width * 595).toBeCloseTo(onA3.width * 842)
    expect(onA4.height * 842).toBeCloseTo(onA3.height * 1191)
  })

  test('never exceeds a page as small as a label', () => {
    expect(defaultFieldSize('signature', { width: 100, height: 30 })).toEqual({ width: 1, height: 1 })
  })

  test.each(fieldTypes)('of %s is at least the smallest it may be resized to', (type) => {
    const fresh = defaultFieldSize(type, a4)
    const smallest = smallestFieldSize(type, a4)

    expect(fresh.width).toBeGreaterThanOrEqual(smallest.width)
    expect(fresh.height).toBeGreaterThanOrEqual(smallest.height)
  })
})
