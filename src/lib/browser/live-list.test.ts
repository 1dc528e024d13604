// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressOf, startLiveList } from './live-list.ts'

const formOf = (more = '') => `
  <form data-live-form action="/envelopes">
    <div data-live="kept"><input type="hidden" name="folder" value="drafts"></div>
    <input name="q" type="search" value="">
    <div data-live="filters">${more}</div>
  </form>
  <p data-live-status role="status"></p>`
const listOf = (title: string) =>
  `<div data-live="rows" data-found="Found ${title}"><ul><li>${title}</li></ul></div>`
const panel =
  '<input type="hidden" name="filters" value="1"><select name="status"><option value="">Any<option>sent</select>'

type Asked = { address: string; answer: (html: string, init?: ResponseInit) => void; signal: AbortSignal }
let asked: Asked[] = []

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  vi.stubGlobal('fetch', (address: string, { signal }: { signal: AbortSignal }) => {
    return new Promise<Response>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
      asked.push({ address, signal, answer: (html, init) => resolve(new Response(html, init)) })
    })
  })
  document.body.innerHTML = formOf() + listOf('before')
  history.replaceState({ index: 3 }, '', '/envelopes?folder=drafts')
  startLiveList()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const search = () => document.querySelector<HTMLInputElement>('[name=q]')!
function type(text: string): void {
  search().focus()
  search().value = text
  search().dispatchEvent(new InputEvent('input', { bubbles: true }))
}
/** Streams and promises of the answer are read. */
const settled = () => vi.advanceTimersByTimeAsync(20)

describe('a list that follows its form', () => {
  test('asks once nobody has typed for a moment, and shows, tells and addresses the answer', async () => {
    type('l')
    vi.advanceTimersByTime(200)
    type('lease ')
    vi.advanceTimersByTime(249)
    expect(asked).toHaveLength(0)
    vi.advanceTimersByTime(1)
    expect(asked.map(({ address }) => address)).toEqual(['/envelopes?folder=drafts&q=lease'])
    expect(document.querySelector('[data-live=rows]')?.getAttribute('aria-busy')).toBe('true')

    const typedIn = search()
    asked[0]?.answer(formOf() + listOf('lease'))
    await settled()

    expect(document.querySelector('li')?.textContent).toBe('lease')
    expect(document.querySelector('[role=status]')?.textContent).toBe('Found lease')
    expect(document.querySelector('[data-live=rows]')?.hasAttribute('aria-busy')).toBe(false)
    expect(document.activeElement).toBe(typedIn)
    expect([location.pathname + location.search, history.state]).toEqual([
      '/envelopes?folder=drafts&q=lease',
      { index: 3 },
    ])
  })

  test('shows the answer to the newest question, whichever comes first', async () => {
    type('le')
    vi.advanceTimersByTime(250)
    type('lease')
    expect(asked[0]?.signal.aborted).toBe(true)
    vi.advanceTimersByTime(250)
    asked[1]?.answer(formOf() + listOf('lease'))
    asked[0]?.answer(formOf() + listOf('le'))
    await settled()

    expect(document.querySelector('li')?.textContent).toBe('lease')
  })

  test('is asked at once where the form is sent, and not again', () => {
    type('lease')
    const sent = new SubmitEvent('submit', { bubbles: true, cancelable: true })
    document.querySelector('form')?.dispatchEvent(sent)
    vi.advanceTimersByTime(1000)

    expect(sent.defaultPrevented).toBe(true)
    expect(asked.map(({ address }) => address)).toEqual(['/envelopes?folder=drafts&q=lease'])
  })

  test('is left to the browser where the answer is another page', async () => {
    const left = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    type('lease')
    vi.advanceTimersByTime(250)
    asked[0]?.answer('<h1>Sign in</h1>')
    await settled()

    expect(left).toHaveBeenCalledWith('/envelopes?folder=drafts&q=lease')
    expect(document.querySelector('li')?.textContent).toBe('before')
  })

  test('changes nothing once another page is on its way', async () => {
    type('lease')
    vi.advanceTimersByTime(250)
    document.dispatchEvent(new Event('astro:before-preparation'))
    asked[0]?.answer(formOf() + listOf('lease'))
    await settled()

    expect([document.querySelector('li')?.textContent, location.search]).toEqual(['before', '?folder=drafts'])
  })
})

describe('the panel of filters', () => {
  test('is opened by its link, which the focus follows, and is no part of the address', async () => {
    const link = document.createElement('a')
    link.href = '/envelopes?folder=drafts&filters=1'
    link.dataset['liveLink'] = 'filters'
    document.querySelector('form')?.append(link)
    link.click()
    asked[0]?.answer(formOf(panel) + listOf('all'))
    await settled()

    const select = document.querySelector('select')
    expect(document.activeElement).toBe(select)
    expect(location.search).toBe('?folder=drafts')

    select!.value = 'sent'
    select!.dispatchEvent(new Event('input', { bubbles: true }))
    vi.advanceTimersByTime(250)
    expect(asked[1]?.address).toBe('/envelopes?folder=drafts&filters=1&status=sent')
    asked[1]?.answer(formOf(panel) + listOf('sent'))
    await settled()
    expect(document.querySelector('select'), 'what somebody fills in stays').toBe(select)
    expect(location.search).toBe('?folder=drafts&status=sent')
  })

  test('is asked with what is filled in alone', () => {
    document.body.innerHTML = formOf(`${panel}<input name="recipient" value=" João ">`)

    expect(addressOf(document.querySelector('form')!)).toBe(
      '/envelopes?folder=drafts&filters=1&recipient=Jo%C3%A3o',
    )
  })
})
