// @vitest-environment happy-dom
import type { NotificationShape } from '#contract/notification-shapes.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  standAt,
  startLoopbackServer,
  type LoopbackServer,
  type Received,
} from '../../../tests/loopback-server.ts'
import { setTokenProvider } from './api.ts'
import { $bell, loadNotifications, markAllRead, markRead, shownOn } from './notifications.ts'
import { storeOrganization } from './stored-state.ts'

const minuteMs = 60_000
const unmountMs = 1500

let server: LoopbackServer
let received: Received[]
/** What the server has, and how it answers. */
let inbox: { items: NotificationShape[]; unread: number }
let status: { get: number; post: number }
let delayMs: number
let leave: () => void

beforeAll(async () => {
  server = await startLoopbackServer((request) => {
    received.push(request)
    if (request.method === 'GET') return { status: status.get, body: JSON.stringify(inbox), delayMs }
    if (status.post === 200) takeMarks(JSON.parse(request.body) as Marks)
    return { status: status.post, body: JSON.stringify({ unread: inbox.unread }) }
  })
  standAt(`${server.origin}/dashboard`)
})
afterAll(() => server.close())

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  setTokenProvider(() => Promise.resolve('identity-token'))
  storeOrganization('acme', 'live')
  document.documentElement.lang = 'en-US'
  received = []
  inbox = { items: [note(3), note(2), note(1, { isRead: true })], unread: 2 }
  status = { get: 200, post: 200 }
  delayMs = 0
})
afterEach(async () => {
  leave()
  await network()
  vi.advanceTimersByTime(unmountMs)
  localStorage.clear()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('the poll of notifications', () => {
  test('[B1] [B7] asks for those of the menu, 300 ms after the page has come and every 60000 ms', async () => {
    leave = $bell.listen(() => {})

    vi.advanceTimersByTime(299)
    expect(received).toEqual([])
    vi.advanceTimersByTime(1)
    await vi.waitFor(() => expect(shown()?.unread).toBe(2))
    expect(asked()).toEqual(['GET /api/notifications?limit=20&type=Menu'])

    vi.advanceTimersByTime(minuteMs - 2000)
    await network()
    expect(asked()).toHaveLength(1)
    vi.advanceTimersByTime(2000)
    await vi.waitFor(() => expect(asked()).toHaveLength(2))
  })

  test('[B7] is one, however many places show it', async () => {
    const leaves = [1, 2, 3].map(() => $bell.listen(() => {}))
    leave = () => leaves.forEach((one) => one())

    vi.advanceTimersByTime(300)
    await vi.waitFor(() => expect(asked()).not.toEqual([]))
    await network()

    expect(asked()).toHaveLength(1)
  })

  test('[B4] takes a 404 as nothing to show', async () => {
    status.get = 404
    await open()

    expect(shown()).toEqual({ items: [], unread: 0 })
    expect($bell.get().hasFailed).toBe(false)
  })

  test('[B4] tells of a failure, keeps what it had, and recovers when asked again', async () => {
    await open()
    status.get = 503
    await reload()
    expect($bell.get().hasFailed).toBe(true)
    expect(shown()?.items).toHaveLength(3)

    status.get = 200
    await reload()

    expect($bell.get().hasFailed).toBe(false)
  })

  test('counts what has come since, and nothing the first time', async () => {
    await open()
    expect($bell.get().arrived).toBe(0)

    inbox = { items: [note(5), note(4, { isRead: true }), ...inbox.items], unread: 3 }
    await reload()
    expect($bell.get().arrived).toBe(1)

    await reload()
    expect($bell.get().arrived).toBe(0)
  })
})

describe('[B8] a mark', () => {
  test('counts at once, reaches the server at once, and is then forgotten here', async () => {
    await open()

    markRead(id(3))

    expect(shown()).toMatchObject({ unread: 1, items: [{ isRead: true }, { isRead: false }, {}] })
    await vi.waitFor(() => expect(inbox.unread).toBe(1))
    await vi.waitFor(() => expect(pending()).toEqual([]))
    expect(shown()?.unread).toBe(1)
  })

  test('that fails is logged only, and sent again every 60000 ms until it has arrived', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await open()
    status.post = 503

    markRead(id(3))
    await vi.waitFor(() => expect(logged).toHaveBeenCalledTimes(1))
    expect(shown()?.unread).toBe(1)
    expect(pending()).toHaveLength(1)

    vi.advanceTimersByTime(minuteMs)
    await vi.waitFor(() => expect(logged).toHaveBeenCalledTimes(2))
    status.post = 200
    vi.advanceTimersByTime(minuteMs)
    await vi.waitFor(() => expect(pending()).toEqual([]))
    expect(inbox.unread).toBe(1)
  })

  test('that has not arrived is still made after a reload', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await open()
    status = { get: 200, post: 503 }
    markRead(id(3))
    await network()

    leave()
    vi.advanceTimersByTime(unmountMs)
    await open()

    expect(shown()?.unread).toBe(1)
  })

  test('is not undone by an answer that was under way before it arrived', async () => {
    await open()
    delayMs = 1000
    void loadNotifications()
    await network()
    markRead(id(3))
    await network()
    expect(pending()).toEqual([])

    delayMs = 0
    vi.advanceTimersByTime(1000)
    await network()

    expect(shown()?.unread).toBe(1)
    expect(asked().filter((one) => one.startsWith('GET'))).toHaveLength(3)
  })

  test('waits for its own person and organization', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await open()
    status.post = 503
    markAllRead()
    await network()

    leave()
    vi.advanceTimersByTime(unmountMs)
    storeOrganization('umbrella', 'live')
    await open()

    expect(shown()?.unread).toBe(2)
  })

  test('of all spares what arrives before the server hears of it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await open()
    status.post = 503
    markAllRead()
    expect(shown()?.unread).toBe(0)
    await network()

    inbox = { items: [note(4), ...inbox.items], unread: 3 }
    status.post = 200
    vi.advanceTimersByTime(minuteMs)

    await vi.waitFor(() => expect(pending()).toEqual([]))
    await vi.waitFor(() => expect(shown()?.unread).toBe(1))
    expect(inbox.items.map(({ isRead }) => isRead)).toEqual([false, true, true, true])
  })

  test('on the last unread one leaves 0, and never less', async () => {
    inbox = { items: [note(1)], unread: 0 }
    await open()

    markRead(id(1))
    markAllRead()

    expect(shown()?.unread).toBe(0)
  })
})

async function open(): Promise<void> {
  leave = $bell.listen(() => {})
  vi.advanceTimersByTime(300)
  await vi.waitFor(() => expect(shown()).not.toBeNull())
}

function shown() {
  return shownOn($bell.get())
}

function asked(): string[] {
  return received.map(({ method, url }) => `${method} ${url}`)
}

function pending(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith('pendingReadMarks'))
}

function id(minute: number): string {
  return `01975000-0000-7000-8000-00000000000${minute}`
}

function note(minute: number, changes: Partial<NotificationShape> = {}): NotificationShape {
  const text = { default: `Note ${minute}`, translations: {} }
  const createdAt = new Date(Date.UTC(2026, 2, 1, 12, minute)).toISOString()
  const told = { title: text, content: text, type: 'Menu', priority: 'normal', service: 'envelopes' } as const

  return { ...told, id: id(minute), createdAt, isRead: false, url: null, ...changes }
}

type Marks = { ids?: string[]; until?: string }

/** As the server does. */
function takeMarks(marks: Marks): void {
  const items = inbox.items.map((item) => {
    const isMarked = marks.ids?.includes(item.id) || (marks.until && item.createdAt <= marks.until)
    return isMarked ? { ...item, isRead: true } : item
  })
  inbox = { items, unread: items.filter(({ isRead }) => !isRead).length }
}

async function reload(): Promise<void> {
  let isDone = false
  void loadNotifications().then(() => (isDone = true))
  while (!isDone) await turn()
}

async function network(): Promise<void> {
  for (let turns = 0; turns < 300; turns++) await turn()
}

/** Of this process, which is the server, too. */
async function turn(): Promise<void> {
  vi.advanceTimersByTime(0)
  await new Promise((resolve) => setImmediate(resolve))
}
