// @vitest-environment happy-dom
import enUS from '#locales/en-US/common.json' with { type: 'json' }
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  test,
  vi,
  type MockInstance,
} from 'vitest'
import { standAt, startLoopbackServer, type LoopbackServer } from '../../../tests/loopback-server.ts'
import { setTokenProvider } from './api.ts'
import { provideCatalogues } from './catalogues.ts'
import { watchSession } from './session-watch.ts'
import { $toasts } from './toasts.ts'

let server: LoopbackServer
let asked: string[]
let status: number
let left: MockInstance<typeof location.assign>

beforeAll(async () => {
  provideCatalogues({ 'en-US': enUS, 'es-ES': {}, 'fr-FR': {}, 'pt-BR': {} })
  server = await startLoopbackServer(({ url }) => {
    asked.push(url)
    return { status }
  })
  standAt(`${server.origin}/dashboard`)
  watchSession()
})
afterAll(() => server.close())

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  setTokenProvider(() => Promise.resolve('identity-token'))
  document.documentElement.lang = 'en-US'
  asked = []
  status = 200
  left = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  $toasts.set([])
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a change of path', () => {
  test('[A12] is followed by a check of the session 100 ms later', async () => {
    arriveAt('/templates')

    vi.advanceTimersByTime(99)
    await network()
    expect(asked).toEqual([])
    vi.advanceTimersByTime(1)
    await vi.waitFor(() => expect(asked).toEqual(['/api/users/me']))
    expect(left).not.toHaveBeenCalled()
  })

  test('[A12] within those 100 ms puts the check off', async () => {
    arriveAt('/envelopes')
    vi.advanceTimersByTime(60)
    arriveAt('/dashboard')
    vi.advanceTimersByTime(60)
    await network()
    expect(asked).toEqual([])

    vi.advanceTimersByTime(40)

    await vi.waitFor(() => expect(asked).toHaveLength(1))
  })

  test('the same path is not checked again', async () => {
    arriveAt(location.pathname)
    vi.advanceTimersByTime(1000)
    await network()

    expect(asked).toEqual([])
  })

  test('[A9] leads to sign in when the session is over, and back afterwards', async () => {
    status = 401
    arriveAt('/envelopes')

    vi.advanceTimersByTime(100)

    await vi.waitFor(() => expect(left).toHaveBeenCalledWith('/login?next=%2Fenvelopes'))
  })

  test('[I9] says so when the person cannot be loaded, and stays', async () => {
    status = 503
    arriveAt('/templates')

    vi.advanceTimersByTime(100)

    await vi.waitFor(() =>
      expect($toasts.get()).toEqual([{ tone: 'error', text: enUS.errors.failedToLoadUserData }]),
    )
    expect(left).not.toHaveBeenCalled()
  })
})

function arriveAt(path: string): void {
  standAt(server.origin + path)
  document.dispatchEvent(new Event('astro:page-load'))
}

async function network(): Promise<void> {
  for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve))
}
