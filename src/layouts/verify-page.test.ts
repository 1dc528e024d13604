import { expect, test } from 'vitest'
import { Refusal } from '#core/refusal.ts'
import { RateLimited } from '#server/requests/rate-limits.ts'
import { translator } from '#server/i18n/translator.ts'
import Verify from '../pages/verify.astro'
import { makePageContainer } from './page-container.fixture.ts'

/** What the page answers to a form when looking at it ends so. */
async function answerTo(error: Refusal): Promise<Response> {
  const container = await makePageContainer()
  const locals = {
    locale: 'en-US',
    t: translator('en-US'),
    localesVersion: 'v1',
    theme: 'system',
    settled: [],
    origin: { ip: '192.0.2.7' },
    app: {
      hostPages: { terms: null, privacy: null, imprint: null, source: null },
      publishedCertificates: { nameOfRoot: () => Promise.resolve('root.cer') },
      bodies: { hold: () => ({ release() {} }) },
      callLimits: { spendCall: () => Promise.reject(error) },
      security: { noteError() {} },
    },
  } as unknown as App.Locals
  const request = new Request('http://localhost/verify', { method: 'POST', body: new FormData() })

  return container.renderToResponse(Verify, { locals, request })
}

test('a page of verdicts that cannot judge now answers as calls do: too often, and when to come again', async () => {
  const tooOften = await answerTo(new RateLimited(42))
  expect(tooOften.status).toBe(429)
  expect(tooOften.headers.get('retry-after')).toBe('42')
  expect(await tooOften.text()).toContain('Too many')

  const busy = await answerTo(new Refusal('busy'))
  expect(busy.status).toBe(503)
  expect(Number(busy.headers.get('retry-after'))).toBeGreaterThan(0)

  expect((await answerTo(new Refusal('document-not-pdf'))).status).toBe(422)
})
