// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { arrival, stage, standAtApi } from './api-stage.fixture.ts'
import { api, setTokenProvider } from './api.ts'

const id = '01975000-0000-7000-8000-000000000001'

standAtApi()

describe('identical calls', () => {
  test('[C2] in flight share one request', async () => {
    stage.answer = { body: '{"items":[],"nextCursor":null}', delayMs: 50 }

    const [one, other] = await Promise.all([api('GET /templates'), api('GET /templates')])

    expect(stage.received).toHaveLength(1)
    expect(other).toEqual(one)
  })

  test('[C2] are asked again once answered', async () => {
    await api('GET /templates')
    await api('GET /templates')

    expect(stage.received).toHaveLength(2)
  })

  test('[C2] that failed are asked again', async () => {
    stage.answer = { status: 503 }
    await expect(api('GET /templates')).rejects.toThrow()
    stage.answer = {}

    await expect(api('GET /templates')).resolves.toEqual({})
  })

  test.each<[string, () => void]>([
    ['language', () => (document.documentElement.lang = 'fr-FR')],
    ['organization', () => localStorage.setItem('currentOrganizationId', id)],
    ['caller', () => setTokenProvider(() => Promise.resolve('another-token'))],
  ])('[C2] of another %s are not identical', async (_, change) => {
    stage.answer = { delayMs: 50 }
    const first = api('GET /templates')
    await arrival(1)
    change()

    await Promise.all([first, api('GET /templates')])

    expect(stage.received).toHaveLength(2)
  })

  test('[C2] share nothing with one that is older than 30 s', async () => {
    stage.answer = { delayMs: 200 }
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    const first = api('GET /templates')
    await arrival(1)

    clock.mockReturnValue(30_000)
    const second = api('GET /templates')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(stage.received).toHaveLength(1)
    clock.mockReturnValue(30_001)
    const third = api('GET /templates')
    await Promise.all([first, second, third])
    clock.mockRestore()

    expect(stage.received).toHaveLength(2)
  })

  test('[C2] with another query or body are not identical', async () => {
    stage.answer = { delayMs: 50 }

    await Promise.all([
      api('GET /templates', { query: { q: 'lease' } }),
      api('GET /templates', { query: { q: 'offer' } }),
      api('PUT /users/preferences', { body: { key: 'locale', value: 'fr-FR' } }),
      api('PUT /users/preferences', { body: { key: 'locale', value: 'es-ES' } }),
    ])

    expect(stage.received).toHaveLength(4)
  })
})
