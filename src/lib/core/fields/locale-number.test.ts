import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { locales, type Locale } from '../locale/locale.ts'
import { currencyDecimals, formatNumber, readNumber } from './locale-number.ts'

describe('[W3] a number as people type it', () => {
  test.each<[string, Locale, string | null]>([
    ['1.234,56', 'es-ES', '1234.56'],
    ['1,234.56', 'en-US', '1234.56'],
    ['1 234,56', 'fr-FR', '1234.56'],
    ['1\u202f234,56 €', 'fr-FR', '1234.56'],
    ['R$ 1.234,56', 'pt-BR', '1234.56'],
    ['-R$ 5,00', 'pt-BR', '-5'],
    ['USD 12', 'en-US', '12'],
    ['−7', 'es-ES', '-7'],
    ['1.234', 'es-ES', '1234'],
    ['1.234', 'en-US', '1.234'],
    ['1,234', 'en-US', '1234'],
    ['1,234', 'es-ES', '1.234'],
    ['12.5', 'es-ES', '12.5'],
    ['0.125', 'pt-BR', '0.125'],
    ['12,5', 'en-US', '12.5'],
    ['1.234.567', 'en-US', '1234567'],
    ["1'234.5", 'en-US', '1234.5'],
    ['007,10', 'fr-FR', '7.1'],
    ['1.23.4', 'es-ES', null],
    ['1,2,3', 'en-US', null],
    ['abc', 'en-US', null],
    ['', 'en-US', null],
    ['1e5', 'en-US', null],
    ['--1', 'en-US', null],
  ])('%j in %s is %s', (typed, locale, value) => {
    expect(readNumber(typed, locale)).toBe(value)
  })

  test('is read back from the way it is printed, in every language', () => {
    const cents = fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n })
    fc.assert(
      fc.property(cents, fc.constantFrom(...locales), (amount, locale) => {
        const value = `${amount / 100n}.${String(amount < 0n ? -amount % 100n : amount % 100n).padStart(2, '0')}`
        fc.pre(!(amount < 0n && amount > -100n))
        const printed = formatNumber(value, locale, { decimals: 2, currency: null })
        expect(readNumber(printed, locale)).toBe(value.replace(/\.?0+$/, '') || '0')
      }),
    )
  })
})

describe('[W3] a number in print', () => {
  test.each<[string, Locale, number | null, string | null, string]>([
    ['1234.5', 'en-US', 2, null, '1,234.50'],
    ['1234.5', 'es-ES', null, null, '1234,5'],
    ['12345.678', 'fr-FR', 1, null, '12\u00a0345,7'],
    ['1234.5', 'pt-BR', null, 'BRL', 'R$\u00a01.234,50'],
    ['1234.5', 'en-US', null, 'JPY', '¥1,235'],
    ['123456789012345.123456789', 'en-US', null, null, '123,456,789,012,345.123456789'],
    ['words', 'en-US', null, null, 'words'],
  ])('%s in %s is %5$s', (value, locale, decimals, currency, printed) => {
    expect(formatNumber(value, locale, { decimals, currency })).toBe(printed)
  })

  test('knows how many decimals a currency has', () => {
    expect([currencyDecimals('EUR'), currencyDecimals('JPY'), currencyDecimals('coins')]).toEqual([
      2,
      0,
      null,
    ])
  })
})
