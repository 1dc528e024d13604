import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { OrganizationId } from '#core/ids.ts'
import { openPostgresDatabase } from '#server/data/postgres-database.ts'
import { findPrograms } from '../postgres.ts'
import { weighWhile } from '../resident.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { eventually, readMail, register, typedSignature, uploadDocument, type TestPerson } from '../world.ts'
import { makeLatencies } from './latencies.ts'
import { fileFor, makeNotice } from './notice-template.ts'
import { startHost, type Host } from './start-host.ts'

const signers = Number(process.env['SIGNERS'] ?? 200)
const seconds = Number(process.env['SIGNERS_SECONDS'] ?? 60)
/** Between two acts in a room: somebody who reads, types and signs takes some 30 seconds. */
const pauseMs = 4000
const pauses = 6
const roomSeconds = pauses * (pauseMs / 1000)
const rooms = signers * Math.ceil(seconds / roomSeconds + 1)
const settledWithinMs = 10 * 60_000

const pause = () => sleep(pauseMs * (0.5 + Math.random()))

type Session = CallOutput<Calls['GET /signing/{recipient}']>

describe.runIf(findPrograms())(`${signers} people who sign at once, for ${seconds} s`, () => {
  const emails = Array.from({ length: rooms }, (_, at) => `signer.${at}@example.org`)
  const latencies = makeLatencies()
  let host: Host
  let mara: TestPerson
  let next = 0
  const signed: string[] = []
  beforeAll(async () => {
    host = await startHost()
    mara = await register(host.world, 'mara', 'Acme')
    const template = await makeNotice(mara, await uploadDocument(mara, await makeSamplePdf({ pages: 3 })))
    const { status } = await mara.call('POST /templates/{id}/bulk', {
      params: { id: template },
      body: { csv: fileFor(emails) },
    })
    expect(status).toBe(202)
    await eventually(async () => emails.every((email) => host.post.idsOf.has(email)), settledWithinMs)
  }, settledWithinMs)
  afterAll(() => host.stop())

  /** As a browser asks that is somebody's own: from an address of theirs. */
  function browserOf(at: number, cookie: () => string) {
    return (path: string, init: RequestInit = {}) =>
      host.product.world.fetch(path, {
        redirect: 'manual',
        ...init,
        headers: {
          'x-forwarded-for': `198.19.${at >> 8}.${at & 255}`,
          'sec-fetch-site': 'same-origin',
          'accept-encoding': 'gzip',
          cookie: cookie(),
          ...(init.body ? { 'content-type': 'application/json' } : {}),
        },
      })
  }

  /** Opens the link, looks at the pages, agrees, writes a remark in three goes, and signs. True when all of it went well. */
  async function signOne(at: number, email: string): Promise<boolean> {
    const { text } = await readMail(host.world, email, (mail) => mail.text.includes('/sign/'))
    let cookie = ''
    const browse = browserOf(at, () => cookie)
    const ask = (kind: string, wanted: number, path: string, init?: RequestInit) =>
      latencies.time(kind, wanted, () => browse(path, init))
    const post = (kind: string, wanted: number, path: string, body: object, method = 'POST') =>
      ask(kind, wanted, path, { method, body: JSON.stringify(body) })

    const link = await ask('link', 303, /\/sign\/[\w-]{43}/.exec(text)?.[0] ?? '')
    cookie =
      link?.headers
        .getSetCookie()
        .find((one) => one.includes('paraph-room'))
        ?.split(';')[0] ?? ''
    const room = link?.headers.get('location') ?? ''
    const recipient = room.split('/').at(-1)
    if (!(await ask('page', 200, room))) return false
    const api = `/api/signing/${recipient}`
    const session = (await (await ask('session', 200, api))?.json()) as Session | undefined
    if (!session) return false
    const { version } = session.envelope
    const document = session.documents[0]?.id
    for (const page of [0, 1, 2]) await ask('picture', 200, `${api}/documents/${document}/pages/${page}`)
    await post('viewed', 200, `${api}/viewed`, {})
    await pause()
    const consent = await post('consent', 200, `${api}/consent`, { version, agreed: true })
    const agreed = (await consent?.json()) as Session | undefined
    if (!agreed) return false
    // Fields are shown to who has agreed.
    const remark = agreed.fields.find(({ type }) => type === 'text')?.id ?? ''
    for (const word of ['Fine', 'Fine with', 'Fine with me']) {
      await pause()
      await post('values', 204, `${api}/values`, { version, values: { [remark]: word } }, 'PUT')
    }
    await pause()
    await pause()
    const end = { version, signature: typedSignature, timeZone: 'Europe/Paris' }

    return (await post('complete', 200, `${api}/complete`, end)) !== null
  }

  test('meet no error', async () => {
    const began = performance.now()
    const done = () => Math.min(1, (performance.now() - began) / (seconds * 1000))
    const memory = weighWhile(host.product.pid, done)
    await Promise.all(
      Array.from({ length: signers }, async (_, at) => {
        // They do not come all in the same instant.
        await sleep(Math.random() * roomSeconds * 500)
        do {
          const email = emails[(next += 1) - 1]
          if (!email) return
          if (await signOne(at, email)) signed.push(email)
        } while (done() < 1)
      }),
    )
    const took = (performance.now() - began) / 1000
    const weighed = memory.stop()
    process.stdout.write(
      [
        `${signed.length} rooms signed by ${signers} people in ${took.toFixed(0)} s, `,
        `${(signed.length / took).toFixed(1)} a second, ${latencies.faults.length} errors\n`,
        `${latencies.toText()}\n${weighed.toText()}`,
      ].join(''),
    )

    expect(latencies.faults).toEqual([])
    expect(signed.length).toBeGreaterThanOrEqual(signers)
  })

  test('find all of it sealed soon after, once each', async () => {
    const began = performance.now()
    const database = await openPostgresDatabase(host.postgres.url, 2)
    const ask = (query: SQL) =>
      database.transaction(mara.organizationId as OrganizationId, (tx) => tx.execute(query))
    try {
      // Not by the counts beside folders, which end at some thousand.
      await eventually(async () => {
        const { rows } = await ask(
          sql`select count(*)::int as number from envelope where status = 'completed'`,
        )
        return rows[0]?.['number'] === signed.length
      }, settledWithinMs)
      process.stdout.write(
        `all sealed ${((performance.now() - began) / 1000).toFixed(1)} s after the last signature\n`,
      )
      await checkSealedOnce(ask, signed.length)
    } finally {
      await database.close()
    }
  })
})

/** One completion in each trail, one sealed document each, and no job that was given up. */
async function checkSealedOnce(
  ask: (query: SQL) => Promise<{ rows: Record<string, unknown>[] }>,
  count: number,
): Promise<void> {
  const { rows } = await ask(sql`select
    (select count(*)::int from audit_event where body::jsonb ->> 'type' = 'envelope.completed') as completions,
    (select count(distinct envelope_id)::int from sealed_document) as envelopes,
    (select count(*)::int from sealed_document) as files`)
  expect(rows).toEqual([{ completions: count, envelopes: count, files: count }])
  expect((await ask(sql`select kind from job where state = 'dead'`)).rows).toEqual([])
}
