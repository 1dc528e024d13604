import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalText, divide, floor, multiply, parseDecimal, power, remainder, roundTo } from './decimal.ts'

const d = (text: string) => parseDecimal(text)!
const text = (value: bigint | null) => (value === null ? null : decimalText(value))
const number = fc
  .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 10 }))
  .map(([digits, places]) => {
    const all = String(digits < 0n ? -digits : digits).padStart(places + 1, '0')
    return `${digits < 0n ? '-' : ''}${all.slice(0, all.length - places) || '0'}${places ? `.${all.slice(-places)}` : ''}`
  })
  .filter((one) => parseDecimal(one) !== null)

describe('decimal numbers', () => {
  test('say 0.3 for 0.1 + 0.2', () => {
    expect(text(d('0.1') + d('0.2'))).toBe('0.3')
  })

  test('keep what they were given, without idle zeros', () => {
    expect(['-0', '007', '12.50', '-3.000', '0.0000000001'].map((one) => text(d(one)))).toEqual([
      '0',
      '7',
      '12.5',
      '-3',
      '0.0000000001',
    ])
    fc.assert(fc.property(number, (one) => parseDecimal(decimalText(d(one))) === d(one)))
  })

  test.each(['', ' 1', '1,5', '1e3', '.5', '5.', '--1', '1.12345678901', '1234567890123456', '١'])(
    'are not %j',
    (wrong) => {
      expect(parseDecimal(wrong)).toBeNull()
    },
  )

  test.each([
    ['2.5', 0, '3'],
    ['-2.5', 0, '-3'],
    ['1.005', 2, '1.01'],
    ['1.0049', 2, '1'],
    ['1250', -2, '1300'],
    ['0.1', 10, '0.1'],
  ])('round half away from zero: %s to %i places is %s', (value, places, rounded) => {
    expect(text(roundTo(d(value), places))).toBe(rounded)
  })

  test('divide to 20 places, and by nothing not at all', () => {
    expect(text(divide(d('1'), d('3')))).toBe('0.3333333333')
    expect(text(multiply(divide(d('1'), d('3'))!, d('3')))).toBe('1')
    expect(divide(d('1'), d('0'))).toBeNull()
    expect(remainder(d('1'), d('0'))).toBeNull()
  })

  test('keep an annuity of thirty years to the cent', () => {
    const growth = power(d('1') + divide(d('0.035'), d('12'))!, d('360'))!
    expect(text(roundTo(multiply(d('250000'), growth)!, 2))).toBe('713321.79')
  })

  test('have whole exponents only, and none that lead out of bounds', () => {
    expect(text(power(d('2'), d('-2')))).toBe('0.25')
    expect(power(d('2'), d('0.5'))).toBeNull()
    expect(power(d('10'), d('400'))).toBeNull()
    expect(multiply(d('999999999999999'), d('999999999999999'))).toBeNull()
  })

  test('leave a remainder with the sign of the divisor, as calendars need', () => {
    expect([text(remainder(d('-1'), d('12'))), text(remainder(d('13.5'), d('12')))]).toEqual(['11', '1.5'])
    expect([text(floor(d('-1.5'))), text(floor(d('1.5')))]).toEqual(['-2', '1'])
  })

  test('add up alike in any order', () => {
    fc.assert(
      fc.property(fc.array(number, { maxLength: 20 }), (list) => {
        const sum = (of: string[]) => of.reduce((total, one) => total + d(one), 0n)
        return sum(list) === sum(list.toReversed())
      }),
    )
  })
})
