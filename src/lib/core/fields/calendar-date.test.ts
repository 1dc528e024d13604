import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayIn, daysBetween, isCalendarDate, resolveDay } from './calendar-date.ts'
import { formatDate, readDate } from './locale-date.ts'
import { locales, type Locale } from '../locale/locale.ts'

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))

describe('[W3] a day of the calendar', () => {
  test('exists', () => {
    expect(['2024-02-29', '2026-12-31', '0001-01-01'].every(isCalendarDate)).toBe(true)
    expect(['2026-02-29', '2026-13-01', '2026-00-10', '26-01-01', '2026-1-1', ''].some(isCalendarDate)).toBe(
      false,
    )
  })

  test('is that of the place where the form is filled', () => {
    const at = new Date('2026-03-01T23:30:00Z')
    expect([dayIn('UTC', at), dayIn('Asia/Tokyo', at), dayIn('America/Lima', at)]).toEqual([
      '2026-03-01',
      '2026-03-02',
      '2026-03-01',
    ])
  })

  test('may be counted from today, over the change of the clock as well', () => {
    expect(resolveDay('today', '2026-03-28')).toBe('2026-03-28')
    expect(resolveDay('today+2', '2026-03-28')).toBe('2026-03-30')
    expect(resolveDay('today-30', '2026-03-28')).toBe('2026-02-26')
    expect(resolveDay('2027-01-01', '2026-03-28')).toBe('2027-01-01')
    expect(
      ['tomorrow', 'today+', 'today+1.5', '2027-02-30'].map((rule) => resolveDay(rule, '2026-03-28')),
    ).toEqual([null, null, null, null])
  })

  test('lies as many days after another as that one before it', () => {
    expect(daysBetween('2026-02-01', '2026-03-01')).toBe(28)
    fc.assert(fc.property(day, day, (a, b) => daysBetween(a, b) === -daysBetween(b, a)))
  })
})

describe('[W3] a date as people type it', () => {
  test.each<[string, Locale, string | null]>([
    ['31/12/2026', 'es-ES', '2026-12-31'],
    ['31.12.2026', 'fr-FR', '2026-12-31'],
    ['5-1-2026', 'pt-BR', '2026-01-05'],
    ['1/5/2026', 'en-US', '2026-01-05'],
    ['31/12/2026', 'en-US', '2026-12-31'],
    ['2026-12-31', 'en-US', '2026-12-31'],
    ['31/12/26', 'es-ES', null],
    ['30/02/2026', 'es-ES', null],
    ['soon', 'es-ES', null],
  ])('%s in %s is %s', (typed, locale, value) => {
    expect(readDate(typed, locale)).toBe(value)
  })

  test('is printed as the language writes it', () => {
    expect(formatDate('2026-12-31', 'es-ES', 'long')).toBe('31 de diciembre de 2026')
    expect(formatDate('2026-12-31', 'en-US', 'short')).toBe('12/31/26')
    expect(formatDate('2026-12-31', 'fr-FR', 'iso')).toBe('2026-12-31')
    expect(formatDate('not yet', 'fr-FR', 'long')).toBe('not yet')
  })

  test('keeps its day in every language and time zone', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...locales), (date, locale) =>
        formatDate(date, locale, 'long').includes(String(Number(date.slice(8)))),
      ),
    )
  })
})
