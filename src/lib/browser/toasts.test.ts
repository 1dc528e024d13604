// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { $toasts, toast } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  $toasts.set([])
  document.body.replaceChildren()
  vi.useRealTimers()
})

describe('toasts that nobody draws', () => {
  test('are shown plainly after 3 s, and go after 8 s', () => {
    toast.error('The connection was lost.')
    toast('Kept <b>here</b>', { href: '/envelopes', label: 'Envelopes' })

    vi.advanceTimersByTime(2999)
    expect(shown()).toBeNull()
    vi.advanceTimersByTime(1)
    expect([...(shown()?.children ?? [])].map((one) => one.textContent)).toEqual([
      'The connection was lost.',
      'Kept <b>here</b>Envelopes',
    ])
    expect(shown()?.querySelector('a')?.getAttribute('href')).toBe('/envelopes')
    expect($toasts.get()).toEqual([])

    vi.advanceTimersByTime(8000)
    expect(shown()).toBeNull()
  })

  test('offer what they offer, once', () => {
    const onSelect = vi.fn()
    toast.success('Deleted', { label: 'Undo', onSelect })
    vi.advanceTimersByTime(3000)

    shown()?.querySelector('button')?.click()

    expect(onSelect).toHaveBeenCalledOnce()
    expect(shown()?.textContent).toBe('')
  })

  test('are shown once: those that were drawn are not', () => {
    toast('Saved')
    $toasts.set([])

    vi.advanceTimersByTime(3000)

    expect(shown()).toBeNull()
  })
})

function shown(): Element | null {
  return document.querySelector('[role=alert]')
}
