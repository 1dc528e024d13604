// @vitest-environment happy-dom
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
import { setLocale } from './set-locale.ts'

let server: LoopbackServer
let preferences: unknown[]
let status: number
let reloaded: MockInstance<typeof location.reload>

beforeAll(async () => {
  server = await startLoopbackServer(({ method, url, body }) => {
    preferences.push([method, url, JSON.parse(body)])
    return { status }
  })
})
afterAll(() => server.close())

beforeEach(() => {
  standAt(server.origin)
  setTokenProvider(() => Promise.resolve('identity-token'))
  preferences = []
  status = 200
  reloaded = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

describe('a change of language', () => {
  test('[L4] is stored here, sent as the preference locale and followed by a full load', async () => {
    await setLocale('es-ES', { signedIn: true })

    expect(localStorage.getItem('userLocale')).toBe('es-ES')
    expect(preferences).toEqual([['PUT', '/api/users/preferences', { key: 'locale', value: 'es-ES' }]])
    expect(reloaded).toHaveBeenCalledOnce()
  })

  test('[L4] to a language that is not supported changes nothing', async () => {
    await setLocale('de-DE', { signedIn: true })

    expect(localStorage.getItem('userLocale')).toBeNull()
    expect(preferences).toEqual([])
    expect(reloaded).not.toHaveBeenCalled()
  })

  test('[L4] is only stored here by a visitor who is not signed in', async () => {
    await setLocale('fr-FR', { signedIn: false })

    expect(localStorage.getItem('userLocale')).toBe('fr-FR')
    expect(preferences).toEqual([])
  })

  test('[L4] that cannot be saved is only logged', async () => {
    status = 503
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)

    await setLocale('pt-BR', { signedIn: true })

    expect(log).toHaveBeenCalledWith('The language could not be saved', expect.anything())
    expect(reloaded).toHaveBeenCalledOnce()
  })
})
