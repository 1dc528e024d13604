import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Readiness } from './readiness.ts'
import { shareReadiness } from './shared-readiness.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

test('however many ask, the parts are looked at once in five seconds', async () => {
  let looks = 0
  const readiness = shareReadiness(() => {
    looks += 1
    return Promise.resolve({ ready: true, parts: {} } as Readiness)
  })
  await Promise.all(Array.from({ length: 50 }, () => readiness()))
  expect(looks).toBe(1)

  vi.advanceTimersByTime(4999)
  await readiness()
  expect(looks).toBe(1)
  vi.advanceTimersByTime(1)
  await readiness()
  expect(looks).toBe(2)
})
