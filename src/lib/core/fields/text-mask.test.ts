import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyMask, fitsMask } from './text-mask.ts'

describe('[W3] a mask', () => {
  test.each([
    ['12345678901', '999.999.999-99', '123.456.789-01'],
    ['123.456.789-01', '999.999.999-99', '123.456.789-01'],
    ['1234', '999.999', '123.4'],
    ['123', '999.999', '123'],
    ['ab12', 'aa-99', 'ab-12'],
    ['1a2b', '99', '12'],
    ['7', '(9)', '(7)'],
    ['éß9', 'aa*', 'éß9'],
    ['', '(99)', ''],
  ])('makes %j in %s %j', (typed, mask, text) => {
    expect(applyMask(typed, mask)).toBe(text)
  })

  test('is fitted by what fills it, and by nothing else', () => {
    expect(fitsMask('123-a', '999-*')).toBe(true)
    expect(['12-a', '123a', '123-', '123-a4', '1x3-a'].some((text) => fitsMask(text, '999-*'))).toBe(false)
  })

  test('changes nothing more once it has been applied', () => {
    const mask = fc.string({ unit: fc.constantFrom('9', 'a', '*', '-', '.', ' ', '/'), maxLength: 12 })
    const typed = fc.string({ unit: fc.constantFrom('1', '2', 'x', 'Y', '-', '.', '/'), maxLength: 20 })
    fc.assert(
      fc.property(mask, typed, (form, text) => {
        const once = applyMask(text, form)
        return applyMask(once, form) === once || !fitsMask(once, form)
      }),
    )
  })
})
