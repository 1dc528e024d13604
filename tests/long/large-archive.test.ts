import { execFileSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addBucket, hasCeph, startCeph, type Ceph } from '../ceph.ts'
import { findPrograms } from '../postgres.ts'
import { growthOf, weighWhile } from '../resident.ts'
import { sealedFile } from '../sealed.ts'
import { draftEnvelope, openRoom, register, signAs, uploadDocument, type TestPerson } from '../world.ts'
import { copyEnvelope } from './copy-envelopes.ts'
import { makeNoisePdf } from './noise-pdf.ts'
import { startHost, type Host } from './start-host.ts'

/** Of them there is a hundred in an archive, and more would be no document any more. */
const fileMb = Number(process.env['ARCHIVE_FILE_MB'] ?? 45)
const envelopes = 100
const zip64From = 2 ** 32
const firstByteWithinMs = 2000
const flat = 1.2

const hasAll = Boolean(findPrograms())
describe.each([
  ['on the disk', hasAll, () => Promise.resolve(undefined)],
  ['in a bucket', hasAll && hasCeph(), startCeph],
] as const)('a large archive of files %s', (where, isThere, startStore) => {
  let host: Host
  let mara: TestPerson
  let store: Ceph | undefined
  let ids: string[]
  beforeAll(async () => {
    if (!isThere) return
    store = await startStore()
    host = await startHost(store ? await settingsOf(store) : {})
    mara = await register(host.world, 'mara', 'Acme')
    const document = await uploadDocument(mara, makeNoisePdf(fileMb * 2 ** 20))
    const jane = { key: 'jane', name: 'Jane Roe', email: 'jane@example.org' }
    const { id } = await draftEnvelope(mara, document, [jane])
    await mara.call('POST /envelopes/{id}/send', { params: { id } })
    await signAs(await openRoom(host.world, jane.email))
    await sealedFile(mara, id, document.id)
    // The certificate by itself is made with the first archive.
    expect((await mara.call('GET /envelopes/{id}/certificate', { params: { id } })).status).toBe(200)
    ids = [id, ...(await copyEnvelope(host.postgres.url, id, envelopes - 1))]
  })
  afterAll(async () => {
    await host?.stop()
    await store?.stop()
  })

  const ask = async () => {
    const answer = await host.product.world.fetch(`/api/envelope-archive?ids=${ids.join(',')}`, {
      headers: { authorization: `Bearer ${mara.token}`, 'x-organization': mara.organizationId },
    })
    expect(answer.status).toBe(200)

    return answer.body!
  }

  test.runIf(isThere)('begins at once and comes in flat memory', async () => {
    const whole = envelopes * fileMb * 2 ** 20
    const before = performance.now()
    let bytes = 0
    let first = 0
    const memory = weighWhile(host.product.pid, () => bytes / whole)
    for await (const part of await ask()) {
      if (bytes === 0) first = performance.now() - before
      bytes += part.length
    }
    const weighed = memory.stop()
    const seconds = (performance.now() - before) / 1000
    process.stdout.write(
      [
        `an archive of ${(bytes / 1e9).toFixed(2)} GB ${where}: first byte after ${first.toFixed(0)} ms, `,
        `all of it after ${seconds.toFixed(0)} s, ${(bytes / 1e6 / seconds).toFixed(0)} MB a second\n`,
        weighed.toText(),
      ].join(''),
    )

    expect(first).toBeLessThanOrEqual(firstByteWithinMs)
    expect(growthOf(weighed)).toBeLessThanOrEqual(flat)
    expect(bytes).toBeGreaterThan(whole)
  })

  test.runIf(isThere)('is whole for somebody else', async () => {
    const file = path.join(host.folder, 'all.zip')
    await pipeline(Readable.fromWeb((await ask()) as never), createWriteStream(file))
    const look =
      'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(len(z.namelist()), z.testzip())'
    expect(execFileSync('python3', ['-c', look, file], { encoding: 'utf8' })).toBe(`${3 * envelopes} None\n`)
    const last =
      'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.infolist()[-1].header_offset > int(sys.argv[2]))'
    const isBeyond = envelopes * fileMb * 2 ** 20 > zip64From ? 'True' : 'False'
    expect(execFileSync('python3', ['-c', last, file, String(zip64From)], { encoding: 'utf8' }).trim()).toBe(
      isBeyond,
    )
  })
})

async function settingsOf(store: Ceph): Promise<Record<string, string>> {
  const { bucket, endpoint, prefix } = await addBucket(store)

  return {
    ...{ S3_BUCKET: bucket, S3_ENDPOINT: endpoint ?? store.endpoint, S3_PREFIX: prefix },
    ...{ S3_ACCESS_KEY_ID: store.accessKeyId, S3_SECRET_ACCESS_KEY: store.secretAccessKey },
  }
}
