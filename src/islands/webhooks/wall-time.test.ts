import { describe, expect, test } from 'vitest'
import { instantOf, wallTimeOf } from './wall-time.ts'

describe('a time as clocks of a zone show it', () => {
  test.each([
    ['2026-01-15T12:30:00Z', 'America/Sao_Paulo', '2026-01-15T09:30'],
    ['2026-07-01T12:00:59Z', 'Europe/Paris', '2026-07-01T14:00'],
    ['2026-01-01T03:00:00Z', 'Asia/Kolkata', '2026-01-01T08:30'],
  ])('%s in %s is %s', (instant, zone, shown) => {
    expect(wallTimeOf(new Date(instant), zone)).toBe(shown)
    expect(instantOf(shown, zone)?.toISOString()).toBe(`${instant.slice(0, 16)}:00.000Z`)
  })

  test('is right on both sides of a change to summer time', () => {
    expect(instantOf('2026-03-29T01:59', 'Europe/Paris')?.toISOString()).toBe('2026-03-29T00:59:00.000Z')
    expect(instantOf('2026-03-29T03:00', 'Europe/Paris')?.toISOString()).toBe('2026-03-29T01:00:00.000Z')
  })

  test.each(['', 'yesterday', '2026-13-40T99:99', '2026-01-01'])('%j is none', (text) => {
    expect(instantOf(text, 'UTC')).toBeNull()
  })
})
