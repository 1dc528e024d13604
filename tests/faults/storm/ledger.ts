import { expect } from 'vitest'
import type { TestPerson } from '../../world.ts'
import { checkCompleted, checkMails, checkSealedRows, type Expected } from '../ledger.ts'
import { inLanes } from './in-lanes.ts'
import type { Parts } from './parts.ts'
import type { Scene } from './scene.ts'

/** Everything that was to be, once: in what people see, in what came by mail and by webhook, and in the tables. */
export async function checkLedger({
  world,
  mara,
  parts,
  planned,
  renewals,
  endpoints,
}: Scene): Promise<void> {
  await inLanes(planned, async (expected) => {
    await checkCompleted(world, mara, expected)
    const params = { id: expected.id }
    // By itself it is made for whoever asks for it.
    expect((await mara.call('GET /envelopes/{id}/certificate', { params })).status).toBe(200)
    await checkEnvelopeMails(mara, parts, expected)
  })
  checkEvents(parts, planned, endpoints)
  for (const expected of planned)
    await checkSealedRows(parts.database, mara.organizationId, expected, renewals.of(expected.id))
  await checkCounts(parts, mara, planned.length, endpoints)
}

/** By their Message-IDs. Where the trail says that a seal had to wait, the sender may have been told of that, too. */
async function checkEnvelopeMails(mara: TestPerson, { post }: Parts, expected: Expected): Promise<void> {
  const { body: audit } = await mara.call('GET /envelopes/{id}/audit', { params: { id: expected.id } })
  const hasWaited = audit.items.some(({ type }) => type === 'envelope.seal_failed')
  const ids = new Set(post.received.map(({ mail }) => (mail.messageId ?? '').replace(/^</, '')))
  const own = [...ids].filter((id) => id.includes(expected.id))
  const ofWaiting = own.filter((id) => id.startsWith('seal-failed.'))
  expect(ofWaiting.length).toBeLessThanOrEqual(hasWaited ? 1 : 0)
  checkMails(
    own.filter((id) => !ofWaiting.includes(id)),
    expected,
  )
}

/** One for each envelope, at every endpoint: what came again came under the same id, with the same words. */
function checkEvents({ receiver }: Parts, planned: readonly Expected[], endpoints: number): void {
  for (const { id } of planned) {
    const heard = receiver.hits.filter(({ body }) => body.includes(id))
    expect(new Set(heard.map(({ head }) => head)).size).toBe(endpoints)
    expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(heard.map(({ body }) => body)).size).toBe(1)
  }
}

/** Nothing was counted, or told in the bell, more often than it happened, and nothing waits or was given up. */
async function checkCounts(
  { owner }: Parts,
  mara: TestPerson,
  envelopes: number,
  endpoints: number,
): Promise<void> {
  const all = async (text: string, values: unknown[] = [mara.organizationId]) =>
    (await owner.query<Record<string, unknown>>(text, values)).rows
  expect(await all(`select kind, state from job where state = 'dead' or queue <> 'tidying'`, [])).toEqual([])
  expect(
    await all(
      `select status, count(*)::int from webhook_delivery where organization_id = $1 group by status`,
    ),
  ).toEqual([{ status: 'succeeded', count: envelopes * endpoints }])
  expect(
    await all(
      `select sum(used)::int as used from usage where organization_id = $1 and resource = 'MaxWebhookDeliveries'`,
    ),
  ).toEqual([{ used: envelopes * endpoints }])
  expect(
    await all(
      `select count(*)::int as told, count(distinct url)::int as about from notification
        where organization_id = $1 and event = 'envelopeCompleted'`,
    ),
  ).toEqual([{ told: envelopes, about: envelopes }])
}
