import { describe, expect, test } from 'vitest'
import { parsePendingCode, remainingMs, resendWaitLeftMs, toCountdown } from './pending-code.ts'

const sentAt = Date.UTC(2026, 4, 4, 9)
const pending = { email: 'mara@lindqvist.example', destination: 'm***@l***', sentAt }

describe('a code that was sent', () => {
  test('[I1] waits 180000 ms', () => {
    expect(remainingMs(pending, sentAt)).toBe(180_000)
    expect(remainingMs(pending, sentAt + 179_999)).toBe(1)
    expect(remainingMs(pending, sentAt + 180_000)).toBe(0)
    expect(remainingMs(pending, sentAt + 999_999)).toBe(0)
  })

  test('[I1] never waits longer, whatever the clock was set to', () => {
    expect(remainingMs(pending, sentAt - 60_000)).toBe(180_000)
  })

  test('may be sent again after 30 seconds', () => {
    expect(resendWaitLeftMs(pending, sentAt + 29_000)).toBe(1000)
    expect(resendWaitLeftMs(pending, sentAt + 30_000)).toBe(0)
  })

  test('survives being stored', () => {
    expect(parsePendingCode(JSON.stringify(pending))).toEqual(pending)
  })

  test.each([null, '', '{', 'null', '{}', '{"email":1,"destination":null,"sentAt":1}'])(
    'is not read from %s',
    (text) => {
      expect(parsePendingCode(text)).toBeNull()
    },
  )
})

test.each([
  [180_000, '3:00'],
  [60_500, '1:01'],
  [9000, '0:09'],
  [1, '0:01'],
  [0, '0:00'],
])('%i ms read as %s', (ms, text) => {
  expect(toCountdown(ms)).toBe(text)
})
