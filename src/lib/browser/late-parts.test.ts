// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchLateParts } from './late-parts.ts'

type Seen = (entries: readonly { isIntersecting: boolean; target: Element }[]) => void

let tell: Seen
const watched = new Set<Element>()

beforeEach(() => {
  watched.clear()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: Seen) {
        tell = seen
      }
      observe = (target: Element) => void watched.add(target)
      unobserve = (target: Element) => void watched.delete(target)
    },
  )
  document.body.innerHTML = '<div data-late-part="/reports/weeks"><a href="/reports">Reports</a></div>'
})
afterEach(() => void vi.unstubAllGlobals())

const place = () => document.querySelector('div') as HTMLElement

async function comeIntoView(answer: () => Promise<Response>): Promise<ReturnType<typeof vi.fn>> {
  const asked = vi.fn(answer)
  vi.stubGlobal('fetch', asked)
  watchLateParts()
  tell([{ isIntersecting: true, target: place() }])
  await vi.waitFor(() => expect(place().hasAttribute('aria-busy')).toBe(false))

  return asked
}

const answering = (body: string, status = 200) => Promise.resolve(new Response(body, { status }))

test('a part is fetched once, when it comes into view', async () => {
  const asked = await comeIntoView(() => answering('<p>Chart</p>'))

  expect(asked.mock.calls).toEqual([['/reports/weeks']])
  expect(place().innerHTML).toBe('<p>Chart</p>')
  expect(watched.size).toBe(0)
})

test('nothing is fetched out of view', () => {
  const asked = vi.fn()
  vi.stubGlobal('fetch', asked)
  watchLateParts()
  tell([{ isIntersecting: false, target: place() }])

  expect(asked).not.toHaveBeenCalled()
  expect(watched.has(place())).toBe(true)
})

test.each([
  ['the server is busy', () => answering('Busy', 503)],
  ['there is no connection', () => Promise.reject(new TypeError('offline'))],
  [
    'somebody is signed out',
    async () => Object.defineProperty(await answering('<p>Sign in</p>'), 'redirected', { value: true }),
  ],
])('what stands in its place stays where %s', async (_, answer) => {
  await comeIntoView(answer)

  expect(place().innerHTML).toContain('Reports</a>')
  expect(place().hasAttribute('data-late-part'), 'nothing is to come any more').toBe(false)
})
