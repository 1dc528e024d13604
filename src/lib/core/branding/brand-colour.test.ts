import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrastOf, hoverOf, labelOn, shadeOn } from './brand-colour.ts'
import { brandLook } from './brand-look.ts'

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

describe('the shade of a brand colour on a ground', () => {
  test('[W7] is readable on any ground of any theme, whatever the colour', () => {
    fc.assert(
      fc.property(colour, colour, (brand, ground) => {
        expect(contrastOf(shadeOn(brand, ground, 4.5), ground)).toBeGreaterThanOrEqual(4.5)
        expect(contrastOf(shadeOn(brand, ground, 3), ground)).toBeGreaterThanOrEqual(3)
      }),
    )
  })

  test('is the colour itself where that reads', () =>
    expect(shadeOn('#0b5c3b', '#ffffff', 4.5)).toBe('#0b5c3b'))

  test('keeps to the hue where it does not: yellow becomes dark yellow on white, and stays yellow on black', () => {
    expect(shadeOn('#ffe629', '#ffffff', 4.5)).toBe('#7f7314')
    expect(shadeOn('#ffe629', '#111113', 4.5)).toBe('#ffe629')
  })
})

test('[W7] words and edges of a brand are seen in the room on light and on dark, whatever the colour', () => {
  const grounds = { light: ['#ffffff', '#f9f9fb', '#f0f0f3'], dark: ['#111113', '#18191b', '#272a2d'] }
  fc.assert(
    fc.property(colour, (brand) => {
      const look = brandLook(brand)
      for (const theme of ['light', 'dark'] as const)
        for (const ground of grounds[theme]) {
          expect(contrastOf(look[`--brand-ink-${theme}`], ground)).toBeGreaterThanOrEqual(4.5)
          expect(contrastOf(look[`--brand-edge-${theme}`], ground)).toBeGreaterThanOrEqual(3)
        }
    }),
  )
})

test('black on white is 21 to 1', () => expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5))
