// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startRouteSkeleton } from './route-skeleton.ts'

startRouteSkeleton()

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = `
    <template data-skeleton="list"><div id="list"></div></template>
    <template data-skeleton="grid"><div id="grid"></div></template>
    <main id="content"><input value="typed" /></main>`
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

describe('the skeleton of the page that is on its way', () => {
  test('[A11] shows when the page takes longer than 300 ms, over what stays', () => {
    leave('/envelopes')
    vi.advanceTimersByTime(299)
    expect(shown()).toEqual([])

    vi.advanceTimersByTime(1)
    expect(shown()).toEqual(['list'])
    expect(content().querySelector('input')?.value).toBe('typed')
    expect(content().getAttribute('aria-busy')).toBe('true')
  })

  test('[A11] never shows when the page is there in time', async () => {
    const { loader } = leave('/envelopes')
    vi.advanceTimersByTime(200)
    await loader()
    vi.advanceTimersByTime(1000)

    expect(shown()).toEqual([])
  })

  test('[A11] gives the content back when the page cannot be had', async () => {
    const { loader } = leave('/envelopes', () => Promise.reject(new Error('offline')))
    vi.advanceTimersByTime(300)
    await expect(loader()).rejects.toThrow('offline')

    expect(shown()).toEqual([])
    expect(content().hasAttribute('aria-busy')).toBe(false)
  })

  test('[A11] leaves a list on show while another page of it loads', () => {
    leave('/templates?cursor=1')
    vi.advanceTimersByTime(1000)

    expect(shown()).toEqual([])
  })

  test('has none for a page outside the shell', () => {
    leave('/login')
    vi.advanceTimersByTime(1000)

    expect(shown()).toEqual([])
  })
})

function leave(
  to: string,
  load: () => Promise<void> = () => Promise.resolve(),
): { loader: () => Promise<void> } {
  const event = Object.assign(new Event('astro:before-preparation'), {
    from: new URL('http://localhost/templates'),
    to: new URL(to, 'http://localhost'),
    loader: load,
  })
  document.dispatchEvent(event)

  return event
}

function content(): HTMLElement {
  return document.getElementById('content')!
}

function shown(): string[] {
  return [...content().querySelectorAll('div')].map(({ id }) => id)
}
