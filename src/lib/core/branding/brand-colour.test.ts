import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrastOf, hoverOf, labelOn } from './brand-colour.ts'

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`)

describe('the label on a brand colour', () => {
  test('[W7] is readable on any colour, also under the pointer', () => {
    fc.assert(
      fc.property(colour, (fill) => {
        expect(contrastOf(fill, labelOn(fill))).toBeGreaterThanOrEqual(4.5)
        expect(contrastOf(hoverOf(fill), labelOn(fill))).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  test.each([
    ['#3e63dd', '#ffffff'],
    ['#ffe629', '#000000'],
  ])('on %s is %s', (fill, label) => expect(labelOn(fill)).toBe(label))
})

test('black on white is 21 to 1', () => expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5))
