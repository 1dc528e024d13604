// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  standAt,
  startLoopbackServer,
  type Answer,
  type LoopbackServer,
  type Received,
} from '../../../tests/loopback-server.ts'
import { api, ApiError, fileUrl, setTokenProvider, upload } from './api.ts'

const id = '01975000-0000-7000-8000-000000000001'

let server: LoopbackServer
let received: Received[]
let answer: Answer

beforeAll(async () => {
  server = await startLoopbackServer((request) => {
    received.push(request)
    return answer
  })
})
afterAll(() => server.close())

beforeEach(() => {
  standAt(server.origin)
  received = []
  answer = {}
  document.documentElement.lang = 'pt-BR'
  setTokenProvider(() => Promise.resolve('identity-token'))
})
afterEach(() => localStorage.clear())

describe('a call of the API', () => {
  test('[C1] sends JSON with the identity token and the current language', async () => {
    await api('PUT /users/preferences', { body: { key: 'locale', value: 'pt-BR' } })

    expect(received).toMatchObject([
      {
        method: 'PUT',
        url: '/api/users/preferences',
        headers: {
          'content-type': 'application/json',
          authorization: 'Bearer identity-token',
          'accept-language': 'pt-BR',
        },
        body: '{"key":"locale","value":"pt-BR"}',
      },
    ])
  })

  test('[C1] includes credentials', async () => {
    document.cookie = 'session=abc; Path=/'

    await api('GET /users/me')

    expect(received[0]?.headers.cookie).toContain('session=abc')
  })

  test('[C1] fills in the path and leaves out what the query does not have', async () => {
    await api('GET /envelopes/{id}', { params: { id } })
    await api('GET /envelopes', { query: { q: 'Müller & Söhne', limit: 10, status: undefined } })

    expect(received.map(({ url }) => url)).toEqual([
      `/api/envelopes/${id}`,
      '/api/envelopes?limit=10&q=M%C3%BCller+%26+S%C3%B6hne',
    ])
  })

  test('[C1] carries no token where authentication is disabled', async () => {
    await api('GET /signing/{recipient}', { params: { recipient: id } })

    expect(received[0]?.headers).not.toHaveProperty('authorization')
  })

  test('[C4] [I4] is given up when the session is about to end, and no other goes out', async () => {
    vi.resetModules()
    const another = await import('./api.ts')
    another.setTokenProvider(() => Promise.resolve('identity-token'))
    const ask = () => another.api('GET /users/me').catch((error: unknown) => error)
    answer = { delayMs: 2000 }
    const asked = ask()
    await vi.waitFor(() => expect(received).toHaveLength(1))
    another.endCalls()

    expect(await asked).toMatchObject({ message: 'Request aborted.', status: 0 })
    expect(await ask()).toMatchObject({ message: 'Request aborted.', status: 0 })
    expect(received).toHaveLength(1)
  })

  test('[C1] finds the identity token in the cookies of the session', async () => {
    const prefix = 'CognitoIdentityServiceProvider.client'
    document.cookie = `${prefix}.LastAuthUser=mara%40example.com; Path=/`
    document.cookie = `${prefix}.mara%40example.com.idToken=token-of-mara; Path=/`
    const { identityTokenOfCookies } = await import('./session-cookies.ts')

    expect(identityTokenOfCookies()).toBe('token-of-mara')
  })

  test('[O5] names the stored organization and its type', async () => {
    localStorage.setItem('currentOrganizationId', id)
    localStorage.setItem('currentOrganizationType', 'test')

    await api('GET /templates')

    expect(received[0]?.headers).toMatchObject({ 'x-organization': id, 'x-organization-type': 'test' })
  })

  test('[O5] names no organization when none is stored', async () => {
    await api('GET /organizations')

    expect(received[0]?.headers).not.toHaveProperty('x-organization')
    expect(received[0]?.headers).not.toHaveProperty('x-organization-type')
  })

  test('[C1] names another organization for one call, in the query and in the headers', async () => {
    localStorage.setItem('currentOrganizationId', id)
    localStorage.setItem('currentOrganizationType', 'live')

    await api('GET /templates', { query: { limit: 10 }, organizationId: 'other', organizationType: 'test' })
    await api('GET /templates', { organizationId: 'other' })

    expect(received.map(({ url }) => url)).toEqual([
      '/api/templates?limit=10&organizationId=other&organizationType=test',
      '/api/templates?organizationId=other',
    ])
    expect(received[0]?.headers).toMatchObject({ 'x-organization': 'other', 'x-organization-type': 'test' })
    expect(received[1]?.headers).toMatchObject({ 'x-organization': 'other' })
    expect(received[1]?.headers).not.toHaveProperty('x-organization-type')
  })

  test('states the version that a change is based on', async () => {
    await api('PATCH /envelopes/{id}', { params: { id }, body: { title: 'Lease' }, version: 3 })

    expect(received[0]?.headers['if-match']).toBe('"3"')
  })
})

describe('identical calls', () => {
  test('[C2] in flight share one request', async () => {
    answer = { body: '{"items":[],"nextCursor":null}', delayMs: 50 }

    const [one, other] = await Promise.all([api('GET /templates'), api('GET /templates')])

    expect(received).toHaveLength(1)
    expect(other).toEqual(one)
  })

  test('[C2] are asked again once answered', async () => {
    await api('GET /templates')
    await api('GET /templates')

    expect(received).toHaveLength(2)
  })

  test('[C2] that failed are asked again', async () => {
    answer = { status: 503 }
    await expect(api('GET /templates')).rejects.toThrow()
    answer = {}

    await expect(api('GET /templates')).resolves.toEqual({})
  })

  test.each<[string, () => void]>([
    ['language', () => (document.documentElement.lang = 'fr-FR')],
    ['organization', () => localStorage.setItem('currentOrganizationId', id)],
    ['caller', () => setTokenProvider(() => Promise.resolve('another-token'))],
  ])('[C2] of another %s are not identical', async (_, change) => {
    answer = { delayMs: 50 }
    const first = api('GET /templates')
    await arrival(1)
    change()

    await Promise.all([first, api('GET /templates')])

    expect(received).toHaveLength(2)
  })

  test('[C2] share nothing with one that is older than 30 s', async () => {
    answer = { delayMs: 200 }
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    const first = api('GET /templates')
    await arrival(1)

    clock.mockReturnValue(30_000)
    const second = api('GET /templates')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(received).toHaveLength(1)
    clock.mockReturnValue(30_001)
    const third = api('GET /templates')
    await Promise.all([first, second, third])
    clock.mockRestore()

    expect(received).toHaveLength(2)
  })

  test('[C2] with another query or body are not identical', async () => {
    answer = { delayMs: 50 }

    await Promise.all([
      api('GET /templates', { query: { q: 'lease' } }),
      api('GET /templates', { query: { q: 'offer' } }),
      api('PUT /users/preferences', { body: { key: 'locale', value: 'fr-FR' } }),
      api('PUT /users/preferences', { body: { key: 'locale', value: 'es-ES' } }),
    ])

    expect(received).toHaveLength(4)
  })
})

describe('an answer', () => {
  test.each([
    ['text', 'text/plain', 'fine'],
    ['nothing', 'application/json', ''],
    ['broken JSON', 'application/json', '{'],
  ])('[C3] of %s is an empty object', async (_, type, body) => {
    answer = { type, body }

    expect(await api('POST /envelopes/{id}/remind', { params: { id } })).toEqual({})
  })

  test('[C4] that is no success throws with status text, status, body and code', async () => {
    const problem = { type: 'about:blank', title: 'Conflict', status: 409, code: 'envelope-completed' }
    answer = { status: 409, type: 'application/problem+json', body: JSON.stringify(problem) }

    const error = await failureOf(
      api('POST /envelopes/{id}/void', { params: { id }, body: { reason: 'Wrong rent' } }),
    )

    expect(error).toMatchObject({
      message: 'Conflict',
      statusText: 'Conflict',
      status: 409,
      body: problem,
      code: 'envelope-completed',
      isValidation: false,
    })
  })

  test('[C4] that never comes is a network error with status 0', async () => {
    const closed = await startLoopbackServer(() => ({}))
    await closed.close()
    standAt(closed.origin)

    expect(await failureOf(api('GET /users/me'))).toMatchObject({ message: 'Network error', status: 0 })
  })

  test('[C4] that breaks off is a network error too, not an answer that holds nothing', async () => {
    answer = { body: '{"items":[]}', isCutOff: true }

    expect(await failureOf(api('GET /templates'))).toMatchObject({ message: 'Network error', status: 0 })
  })

  test('[C4] is not asked for without a token', async () => {
    setTokenProvider(() => Promise.resolve(null))

    expect(await failureOf(api('GET /users/me'))).toMatchObject({
      message: 'Authentication required but no token available',
    })
    expect(received).toEqual([])
  })

  test.each([
    ['a type that mentions rfc7231', { type: 'https://tools.ietf.org/html/rfc7231#section-6.5.1' }],
    ['the title ValidationError', { title: 'ValidationError' }],
    ['errors', { errors: [] }],
  ])('[C5] of 400 with %s is a validation problem', async (_, body) => {
    answer = { status: 400, body: JSON.stringify(body) }

    expect(await failureOf(api('GET /users/me'))).toMatchObject({ isValidation: true })
  })

  test.each([
    [400, { title: 'Bad Request' }],
    [422, { errors: [] }],
  ])('[C5] of %i with %j is not', async (status, body) => {
    answer = { status, body: JSON.stringify(body) }

    expect(await failureOf(api('GET /users/me'))).toMatchObject({ isValidation: false })
  })
})

describe('an upload', () => {
  const file = new File(['%PDF-1.7'], 'Mietvertrag Köln.pdf', { type: 'application/pdf' })

  test('sends the bytes as they are, with the encoded name', async () => {
    answer = { status: 201, body: JSON.stringify({ id }) }

    expect(await upload('POST /documents', file)).toEqual({ id })
    expect(received).toMatchObject([
      {
        method: 'POST',
        url: '/api/documents',
        headers: {
          'content-type': 'application/pdf',
          'x-file-name': 'Mietvertrag%20K%C3%B6ln.pdf',
          authorization: 'Bearer identity-token',
        },
        body: '%PDF-1.7',
      },
    ])
  })

  test('sends a password encoded, and none where there is none', async () => {
    answer = { status: 201, body: JSON.stringify({ id }) }
    await upload('POST /documents', file, { password: 'clé 7' })
    await upload('POST /documents', file)

    expect(received.map(({ headers }) => headers['x-document-password'])).toEqual(['cl%C3%A9%207', undefined])
  })

  test('[C4] that is refused throws like any call', async () => {
    answer = { status: 422, type: 'application/problem+json', body: '{"code":"document-encrypted"}' }

    expect(await failureOf(upload('POST /verify', file))).toMatchObject({
      status: 422,
      code: 'document-encrypted',
    })
  })
})

test('a file has a URL for href and src', () => {
  expect(
    fileUrl('GET /documents/{id}/pages/{page}', { params: { id, page: 2 }, query: { width: 800 } }),
  ).toBe(`/api/documents/${id}/pages/2?width=800`)
})

async function arrival(count: number): Promise<void> {
  await expect.poll(() => received.length).toBe(count)
}

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(() => undefined).catch((reason: unknown) => reason)
  if (!(error instanceof ApiError)) throw new Error(`Expected an ApiError, got ${String(error)}`)

  return error
}
