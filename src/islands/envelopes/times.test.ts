import { describe, expect, test } from 'vitest'
import { dateAndTime, relativeTime } from './times.ts'

const now = new Date('2026-05-04T12:00:00Z')
const ago = (seconds: number) => relativeTime(new Date(now.getTime() - seconds * 1000), now, 'en-US')

describe('times in words', () => {
  test.each([
    [10, 'now'],
    [300, '5 minutes ago'],
    [7200, '2 hours ago'],
    [90_000, 'yesterday'],
    [60 * 24 * 3600, '2 months ago'],
  ])('%d seconds back is "%s"', (seconds, words) => {
    expect(ago(seconds)).toBe(words)
  })

  test('are said in the language of the reader', () => {
    expect(relativeTime(new Date('2026-05-04T10:00:00Z'), now, 'pt-BR')).toBe('há 2 horas')
  })

  test('name their zone', () => {
    expect(dateAndTime('2026-05-04T12:00:00Z', 'en-US', 'America/New_York')).toContain('EDT')
  })
})
