// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { failureOf, stage, standAtApi } from './api-stage.fixture.ts'
import { api, fileUrl, upload } from './api.ts'

const id = '01975000-0000-7000-8000-000000000001'

standAtApi()

describe('a call of the API', () => {
  test('[C1] sends JSON with the identity token and the current language', async () => {
    await api('PUT /users/preferences', { body: { key: 'locale', value: 'pt-BR' } })

    expect(stage.received).toMatchObject([
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

    expect(stage.received[0]?.headers.cookie).toContain('session=abc')
  })

  test('[C1] fills in the path and leaves out what the query does not have', async () => {
    await api('GET /envelopes/{id}', { params: { id } })
    await api('GET /envelopes', { query: { q: 'Müller & Söhne', limit: 10, status: undefined } })

    expect(stage.received.map(({ url }) => url)).toEqual([
      `/api/envelopes/${id}`,
      '/api/envelopes?limit=10&q=M%C3%BCller+%26+S%C3%B6hne',
    ])
  })

  test('[C1] carries no token where authentication is disabled', async () => {
    await api('GET /signing/{recipient}', { params: { recipient: id } })

    expect(stage.received[0]?.headers).not.toHaveProperty('authorization')
  })

  test('[C4] [I4] is given up when the session is about to end, and no other goes out', async () => {
    vi.resetModules()
    const another = await import('./api.ts')
    another.setTokenProvider(() => Promise.resolve('identity-token'))
    const ask = () => another.api('GET /users/me').catch((error: unknown) => error)
    stage.answer = { delayMs: 2000 }
    const asked = ask()
    await vi.waitFor(() => expect(stage.received).toHaveLength(1))
    another.endCalls()

    expect(await asked).toMatchObject({ message: 'Request aborted.', status: 0 })
    expect(await ask()).toMatchObject({ message: 'Request aborted.', status: 0 })
    expect(stage.received).toHaveLength(1)
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

    expect(stage.received[0]?.headers).toMatchObject({ 'x-organization': id, 'x-organization-type': 'test' })
  })

  test('[O5] names no organization when none is stored', async () => {
    await api('GET /organizations')

    expect(stage.received[0]?.headers).not.toHaveProperty('x-organization')
    expect(stage.received[0]?.headers).not.toHaveProperty('x-organization-type')
  })

  test('[C1] names another organization for one call, in the query and in the headers', async () => {
    localStorage.setItem('currentOrganizationId', id)
    localStorage.setItem('currentOrganizationType', 'live')

    await api('GET /templates', { query: { limit: 10 }, organizationId: 'other', organizationType: 'test' })
    await api('GET /templates', { organizationId: 'other' })

    expect(stage.received.map(({ url }) => url)).toEqual([
      '/api/templates?limit=10&organizationId=other&organizationType=test',
      '/api/templates?organizationId=other',
    ])
    expect(stage.received[0]?.headers).toMatchObject({
      'x-organization': 'other',
      'x-organization-type': 'test',
    })
    expect(stage.received[1]?.headers).toMatchObject({ 'x-organization': 'other' })
    expect(stage.received[1]?.headers).not.toHaveProperty('x-organization-type')
  })

  test('states the version that a change is based on', async () => {
    await api('PATCH /envelopes/{id}', { params: { id }, body: { title: 'Lease' }, version: 3 })

    expect(stage.received[0]?.headers['if-match']).toBe('"3"')
  })
})

describe('an upload', () => {
  const file = new File(['%PDF-1.7'], 'Mietvertrag Köln.pdf', { type: 'application/pdf' })

  test('sends the bytes as they are, with the encoded name', async () => {
    stage.answer = { status: 201, body: JSON.stringify({ id }) }

    expect(await upload('POST /documents', file)).toEqual({ id })
    expect(stage.received).toMatchObject([
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
    stage.answer = { status: 201, body: JSON.stringify({ id }) }
    await upload('POST /documents', file, { password: 'clé 7' })
    await upload('POST /documents', file)

    expect(stage.received.map(({ headers }) => headers['x-document-password'])).toEqual([
      'cl%C3%A9%207',
      undefined,
    ])
  })

  test('[C4] that is refused throws like any call', async () => {
    stage.answer = { status: 422, type: 'application/problem+json', body: '{"code":"document-encrypted"}' }

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
