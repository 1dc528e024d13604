// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $bell, shownOn } from './notifications.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('[B7] a server that renders the bell does not poll', () => {
  expect(shownOn($bell.get())).toBeNull()

  vi.advanceTimersByTime(120_000)
  expect(vi.getTimerCount()).toBe(0)
})
