import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgresDatabase } from '#server/data/postgres-database.ts'
import { checkBulkSend } from '../faults/ledger.ts'
import { findPrograms } from '../postgres.ts'
import { growthOf, weighWhile } from '../resident.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { eventually, register, uploadDocument, type TestPerson } from '../world.ts'
import { fileFor, makeNotice } from './notice-template.ts'
import { startHost, type Host } from './start-host.ts'

const rows = Number(process.env['BULK_ROWS'] ?? 10_000)
const withinMs = 40 * 60_000
const flat = 1.2

describe.runIf(findPrograms())(`a file of ${rows} rows`, () => {
  const emails = Array.from({ length: rows }, (_, at) => `tenant.${at}@example.org`)
  let host: Host
  let mara: TestPerson
  let bulk: string
  beforeAll(async () => {
    host = await startHost()
    mara = await register(host.world, 'mara', 'Acme')
    const template = await makeNotice(mara, await uploadDocument(mara, await makeSamplePdf()))
    const params = { id: template }
    const csv = fileFor(emails)
    const tried = await mara.call('POST /templates/{id}/bulk', { params, body: { csv, dryRun: true } })
    expect(tried.body).toMatchObject({ status: 'checked', total: rows, refused: 0 })
    const { body, status } = await mara.call('POST /templates/{id}/bulk', { params, body: { csv } })
    expect(status).toBe(202)
    bulk = body.id ?? ''
  })
  afterAll(() => host.stop())

  const mailed = () => emails.filter((email) => host.post.idsOf.has(email)).length
  const sent = async () => (await mara.call('GET /bulk-sends/{id}', { params: { id: bulk } })).body.sent

  test('is sent in flat memory', async () => {
    let made = 0
    const began = performance.now()
    const memory = weighWhile(host.product.pid, () => made / rows)
    await eventually(async () => {
      made = await sent()
      return made === rows
    }, withinMs)
    const sending = memory.stop()
    const sentAfter = (performance.now() - began) / 1000
    await eventually(async () => mailed() === rows, withinMs)
    const mailedAfter = (performance.now() - began) / 1000
    process.stdout.write(
      [
        `${rows} rows sent in ${sentAfter.toFixed(0)} s, ${(rows / sentAfter).toFixed(0)} a second; `,
        `all mailed after ${mailedAfter.toFixed(0)} s, ${(rows / mailedAfter).toFixed(0)} a second\n`,
        sending.toText(),
      ].join(''),
    )

    expect(growthOf(sending)).toBeLessThanOrEqual(flat)
  })

  test('leaves a whole ledger: an envelope and an invitation for everybody, and for nobody two', async () => {
    const database = await openPostgresDatabase(host.postgres.url, 2)
    try {
      await checkBulkSend(database, mara.organizationId, { bulk, emails })
    } finally {
      await database.close()
    }
    for (const email of emails)
      expect(host.post.idsOf.get(email), email).toEqual([expect.stringMatching(/^invite\./)])
  })
})
