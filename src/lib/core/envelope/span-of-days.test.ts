import { describe, expect, test } from 'vitest'
import { spanOfDays } from './span-of-days.ts'

describe('some days', () => {
  test.each([
    ['UTC', '2026-03-01', '2026-03-31', '2026-03-01T00:00:00.000Z', '2026-03-31T23:59:59.999Z'],
    ['America/Sao_Paulo', '2026-03-01', '2026-03-01', '2026-03-01T03:00:00.000Z', '2026-03-02T02:59:59.999Z'],
    // 23 hours: in the night before the clocks go forward.
    ['Europe/Paris', '2026-03-29', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
    // 25 hours.
    ['Europe/Paris', '2026-10-25', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
    ['UTC', '2027-12-31', '2027-12-31', '2027-12-31T00:00:00.000Z', '2027-12-31T23:59:59.999Z'],
  ])('in %s from %s to %s are all of them', (zone, from, to, first, last) => {
    const span = spanOfDays({ from, to }, zone)

    expect([span.from?.toISOString(), span.to?.toISOString()]).toEqual([first, last])
  })

  test.each(['', '2026-02-30', 'yesterday', '2026-3-1', '99999-01-01'])(
    '%j is none, and its side is open',
    (day) => {
      expect(spanOfDays({ from: day, to: '2026-03-01' }, 'UTC').from).toBeUndefined()
      expect(spanOfDays({ from: '2026-03-01', to: day }, 'UTC').to).toBeUndefined()
    },
  )
})
