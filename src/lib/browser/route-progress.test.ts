// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startRouteProgress } from './route-progress.ts'

startRouteProgress()

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<section id="route-progress" hidden><div role="progressbar"></div></section>'
})
afterEach(() => {
  document.dispatchEvent(new Event('astro:page-load'))
  vi.runAllTimers()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the progress of a change of page', () => {
  test('[N1] creeps on by 0 to 10 % every 200 ms', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.7)

    leave()
    expect(shown()).toBe(0)
    vi.advanceTimersByTime(199)
    expect(shown()).toBe(0)
    vi.advanceTimersByTime(1)
    expect(shown()).toBe(7)
    vi.advanceTimersByTime(200)
    expect(shown()).toBe(14)
  })

  test('[N1] never passes 90 %', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.99)

    leave()
    vi.advanceTimersByTime(60_000)

    expect(shown()).toBe(90)
  })

  test('[N2] jumps to 100 % on arrival and is gone 200 ms later', () => {
    leave()
    vi.advanceTimersByTime(400)

    document.dispatchEvent(new Event('astro:page-load'))

    expect(shown()).toBe(100)
    vi.advanceTimersByTime(199)
    expect(shown()).toBe(100)
    vi.advanceTimersByTime(1)
    expect(shown()).toBe('hidden')
  })

  test('[N2] ends the same way when the page cannot be loaded', async () => {
    const event = leave(() => Promise.reject(new Error('offline')))
    vi.advanceTimersByTime(400)

    await expect(event.loader()).rejects.toThrow('offline')

    expect(shown()).toBe(100)
    vi.advanceTimersByTime(200)
    expect(shown()).toBe('hidden')
  })

  test('[N2] ends when the router leaves the page to the browser', async () => {
    const event = leave()
    event.preventDefault()

    await event.loader()

    expect(shown()).toBe(100)
  })

  test('begins anew with the next change', () => {
    leave()
    document.dispatchEvent(new Event('astro:page-load'))
    vi.advanceTimersByTime(100)

    leave()
    vi.advanceTimersByTime(150)

    expect(shown()).toBe(0)
  })
})

function leave(load: () => Promise<void> = () => Promise.resolve()) {
  const event = Object.assign(new Event('astro:before-preparation', { cancelable: true }), { loader: load })
  document.dispatchEvent(event)

  return event
}

function shown(): number | 'hidden' {
  const place = document.getElementById('route-progress')!
  return place.hidden ? 'hidden' : Number(place.firstElementChild?.getAttribute('aria-valuenow'))
}
