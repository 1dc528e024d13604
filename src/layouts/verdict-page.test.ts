import { expect, test } from 'vitest'
import type { RecordedEvent } from '#core/audit/audit-event.ts'
import { eventsIn, peopleIn } from '#core/verdict/told-trail.ts'
import { makeBytesInFlight } from '#server/requests/bytes-in-flight.ts'
import { translator } from '#server/i18n/translator.ts'
import Verify from '../pages/verify.astro'
import { makePageContainer } from './page-container.fixture.ts'

const disclosed = (name: string, email: string) => ({
  name: { salt: '', value: name },
  email: { salt: '', value: email },
})
const acted = { envelope: 'e', version: 1, previous: '', personal: {}, recipient: 'jane' } as const
const asJane = { kind: 'recipient', id: 'jane' } as const
const trail: RecordedEvent[] = [
  {
    hash: '',
    disclosures: {},
    event: {
      ...{ ...acted, sequence: 1, at: '2026-01-01T09:00:00.000Z', type: 'recipient.notified', facts: {} },
      actor: { kind: 'system' },
    },
  },
  {
    hash: '',
    disclosures: disclosed('Jane Roe', 'jane@example.org'),
    event: {
      ...{
        ...acted,
        sequence: 2,
        at: '2026-01-01T09:15:00.000Z',
        type: 'recipient.completed',
        actor: asJane,
      },
      facts: { entry: 'mail', entryId: 'a' },
    },
  },
]

/** What the page answers to a file, whose verdict is given. */
async function pageFor(indication: 'total-passed' | 'total-failed'): Promise<string> {
  const container = await makePageContainer()
  const isFailed = indication === 'total-failed'
  const locals = {
    locale: 'en-US',
    t: translator('en-US'),
    localesVersion: 'v1',
    theme: 'system',
    settled: [],
    origin: { ip: '192.0.2.7' },
    app: {
      hostPages: { terms: null, privacy: 'https://host.example/privacy', imprint: null, source: null },
      publishedCertificates: { nameOfRoot: () => Promise.resolve('root.cer') },
      bodies: makeBytesInFlight(),
      callLimits: { spendCall: () => Promise.resolve() },
      verdictReports: { noteFor: () => null },
      verifyAndShow: () =>
        Promise.resolve({
          verdict: {
            ...{
              indication,
              reason: isFailed ? 'changed-after-signing' : 'sound',
              sha256: 'abc',
              test: false,
            },
            ...{ hiddenContent: false, signatures: [], recorded: !isFailed },
            evidence: {
              ...{ envelope: 'e', title: 'Lease', events: 2, whole: true },
              ...{ people: peopleIn(trail), trail: eventsIn(trail) },
            },
          },
          glance: { pageCount: 6, images: [{ page: 0, width: 2, height: 3, webp: new Uint8Array([1, 2]) }] },
        }),
    },
  } as unknown as App.Locals
  const body = new FormData()
  body.set('file', new File(['%PDF-1.7'], 'lease.pdf', { type: 'application/pdf' }))
  const request = new Request('http://localhost/verify', { method: 'POST', body })
  const response = await container.renderToResponse(Verify, { locals, request })
  const html = await response.text()

  return html
}

test('a verdict tells who took part, when and how they came in, and shows the first pages', async () => {
  const html = await pageFor('total-passed')

  expect(html).toContain('jane@example.org')
  expect(html).toMatch(/Jan 1, 2026, 9:15:00.AM UTC/)
  expect(html).toContain('Private link sent by email')
  expect(html, 'known by name before she acted').toContain('An invitation for Jane Roe was sent by email')
  expect(html).toContain('alt="Page 1"')
  expect(html).toContain('5 more pages are not shown.')
  expect(html).not.toContain('What the seal covered may have looked different')
})

test('pages of a file that was changed are called what they are', async () => {
  const html = await pageFor('total-failed')

  expect(html).toContain('The file was changed after it was signed.')
  expect(html).toContain('What the seal covered may have looked different')
})

test('pages for everybody lead to those of the host that are named', async () => {
  const html = await pageFor('total-passed')

  expect(html).toContain('href="https://host.example/privacy"')
  expect(html).not.toContain('Legal notice')
})
