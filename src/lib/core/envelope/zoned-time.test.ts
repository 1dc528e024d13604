import { describe, expect, test } from 'vitest'
import { instantIn } from './zoned-time.ts'

describe('[W2] a day and a time in the zone of an organization', () => {
  test.each([
    ['UTC', '2026-03-29', '09:30', '2026-03-29T09:30:00.000Z'],
    ['America/Sao_Paulo', '2026-05-04', '09:00', '2026-05-04T12:00:00.000Z'],
    ['Europe/Paris', '2026-03-28', '09:00', '2026-03-28T08:00:00.000Z'],
    ['Europe/Paris', '2026-03-29', '09:00', '2026-03-29T07:00:00.000Z'],
    ['Europe/Paris', '2026-03-31', '02:30', '2026-03-31T00:30:00.000Z'],
    // Skipped: as much later as clocks are set forward.
    ['Europe/Paris', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
    // Twice: the first is meant.
    ['Europe/Paris', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['Asia/Kathmandu', '2026-01-01', '00:00', '2025-12-31T18:15:00.000Z'],
  ])('%s, %s %s', (zone, day, time, instant) => {
    expect(instantIn(zone, day, time)?.toISOString()).toBe(instant)
  })

  test.each([
    ['', '09:00'],
    ['2026-05-04', ''],
    ['2026-13-04', '09:00'],
  ])('is none for “%s” and “%s”', (day, time) => {
    expect(instantIn('UTC', day, time)).toBeNull()
  })
})
