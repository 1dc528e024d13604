// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pollWhileVisible } from './notifications-poll.ts'

const ask = vi.fn()
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  ask.mockReset()
})
afterEach(() => {
  stop()
  see('visible')
  vi.useRealTimers()
})

describe('a poll', () => {
  test('[B7] begins after 300 ms and, if nothing else is said, goes on every 30000 ms', () => {
    stop = pollWhileVisible(ask)

    vi.advanceTimersByTime(299)
    expect(ask).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(ask).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(29_999)
    expect(ask).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test('asks nothing while the page is out of sight, and once when it is seen again', () => {
    stop = pollWhileVisible(ask, { intervalMs: 1000 })
    vi.advanceTimersByTime(300)
    see('hidden')
    vi.advanceTimersByTime(5000)
    expect(ask).toHaveBeenCalledTimes(1)

    see('visible')

    expect(ask).toHaveBeenCalledTimes(2)
  })

  test('asks nothing extra when the page was away for less than a round', () => {
    stop = pollWhileVisible(ask, { intervalMs: 1000 })
    vi.advanceTimersByTime(300)

    see('hidden')
    vi.advanceTimersByTime(500)
    see('visible')

    expect(ask).toHaveBeenCalledTimes(1)
  })

  test.each([100, 5000])('is over once stopped, here after %i ms', (milliseconds) => {
    stop = pollWhileVisible(ask, { intervalMs: 1000 })
    vi.advanceTimersByTime(milliseconds)
    ask.mockReset()

    stop()
    vi.advanceTimersByTime(5000)
    see('hidden')
    see('visible')

    expect(ask).not.toHaveBeenCalled()
  })
})

function see(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
  document.dispatchEvent(new Event('visibilitychange'))
}
