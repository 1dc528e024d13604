// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { standAt, startLoopbackServer } from '../../../tests/loopback-server.ts'
import { failureOf, stage, standAtApi } from './api-stage.fixture.ts'
import { api, setTokenProvider } from './api.ts'

const id = '01975000-0000-7000-8000-000000000001'

standAtApi()

describe('an answer', () => {
  test.each([
    ['text', 'text/plain', 'fine'],
    ['nothing', 'application/json', ''],
    ['broken JSON', 'application/json', '{'],
  ])('[C3] of %s is an empty object', async (_, type, body) => {
    stage.answer = { type, body }

    expect(await api('POST /envelopes/{id}/remind', { params: { id } })).toEqual({})
  })

  test('[C4] that is no success throws with status text, status, body and code', async () => {
    const problem = { type: 'about:blank', title: 'Conflict', status: 409, code: 'envelope-completed' }
    stage.answer = { status: 409, type: 'application/problem+json', body: JSON.stringify(problem) }

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
    stage.answer = { body: '{"items":[]}', isCutOff: true }

    expect(await failureOf(api('GET /templates'))).toMatchObject({ message: 'Network error', status: 0 })
  })

  test('[C4] is not asked for without a token', async () => {
    setTokenProvider(() => Promise.resolve(null))

    expect(await failureOf(api('GET /users/me'))).toMatchObject({
      message: 'Authentication required but no token available',
    })
    expect(stage.received).toEqual([])
  })

  test.each([
    ['a type that mentions rfc7231', { type: 'https://tools.ietf.org/html/rfc7231#section-6.5.1' }],
    ['the title ValidationError', { title: 'ValidationError' }],
    ['errors', { errors: [] }],
  ])('[C5] of 400 with %s is a validation problem', async (_, body) => {
    stage.answer = { status: 400, body: JSON.stringify(body) }

    expect(await failureOf(api('GET /users/me'))).toMatchObject({ isValidation: true })
  })

  test.each([
    [400, { title: 'Bad Request' }],
    [422, { errors: [] }],
  ])('[C5] of %i with %j is not', async (status, body) => {
    stage.answer = { status, body: JSON.stringify(body) }

    expect(await failureOf(api('GET /users/me'))).toMatchObject({ isValidation: false })
  })
})
