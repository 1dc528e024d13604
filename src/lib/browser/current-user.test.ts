// @vitest-environment happy-dom
import enUS from '#locales/en-US/common.json' with { type: 'json' }
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import { standAt, startLoopbackServer, type LoopbackServer } from '../../../tests/loopback-server.ts'
import { setTokenProvider } from './api.ts'
import { provideCatalogues } from './catalogues.ts'
import { signedIn } from './cognito.fixture.ts'
import { refreshCurrentUser } from './current-user.ts'
import { $personName } from './stores.ts'
import { storeOrganization } from './stored-state.ts'
import { $toasts } from './toasts.ts'

const cookie = 'CognitoIdentityServiceProvider.web'
let server: LoopbackServer
let status: number
let left: MockInstance<typeof location.assign>

beforeAll(async () => {
  provideCatalogues({ 'en-US': enUS, 'es-ES': {}, 'fr-FR': {}, 'pt-BR': {} })
  server = await startLoopbackServer(() =>
    status === 200
      ? { status, type: 'application/json', body: JSON.stringify({ name: 'Mara of the backend' }) }
      : { status },
  )
  standAt(`${server.origin}/envelopes?status=sent`)
})
afterAll(() => server.close())

beforeEach(() => {
  document.documentElement.lang = 'en-US'
  status = 200
  setTokenProvider(() => Promise.resolve('identity-token'))
  signInByCookies()
  storeOrganization('o1', 'live')
  $personName.set(null)
  $toasts.set([])
  left = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

function signInByCookies(): void {
  const { IdToken } = signedIn('http://paraph.example/pool', 'web', {
    name: 'Mara of the token',
    email: 'mara@lindqvist.example',
  }).AuthenticationResult
  document.cookie = `${cookie}.LastAuthUser=mara; path=/`
  document.cookie = `${cookie}.mara.idToken=${IdToken}; path=/`
}

test('[I9] the person is who the backend says', async () => {
  await refreshCurrentUser()

  expect($personName.get()).toBe('Mara of the backend')
  expect($toasts.get()).toEqual([])
})

test.each([500, 503, 404])(
  '[I9] a backend that answers %i leaves what the identity service says, and a toast',
  async (answer) => {
    status = answer
    await refreshCurrentUser()

    expect($personName.get()).toBe('Mara of the token')
    expect($toasts.get()).toEqual([{ tone: 'error', text: enUS.errors.failedToLoadUserData }])
    expect(document.cookie).toContain(cookie)
    expect(left).not.toHaveBeenCalled()
  },
)

function unauthenticated(message: string, name: string): Error {
  return Object.assign(new Error(message), { name })
}

test.each([
  ['an answer of 401', null],
  [
    'User needs to be authenticated to call this API',
    unauthenticated('User needs to be authenticated to call this API.', 'Error'),
  ],
  ['UserUnAuthenticatedException', unauthenticated('as it came', 'UserUnAuthenticatedException')],
])('[I9] %s clears the session and goes to sign in', async (_, error) => {
  if (error) setTokenProvider(() => Promise.reject(error))
  else status = 401
  await refreshCurrentUser()

  expect(document.cookie).not.toContain(cookie)
  expect(localStorage.getItem('currentOrganizationId')).toBeNull()
  expect(left).toHaveBeenCalledExactlyOnceWith('/login?next=%2Fenvelopes%3Fstatus%3Dsent')
  expect($toasts.get()).toEqual([])
})
