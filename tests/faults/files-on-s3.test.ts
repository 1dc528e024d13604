import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeS3BlobStore } from '#server/blobs/s3-blob-store.ts'
import { namesOf } from '#server/blobs/names-of.fixture.ts'
import type { S3Config } from '#server/config/blob-config.ts'
import { addBucket, hasCeph, startCeph, type Ceph } from '../ceph.ts'
import { findPrograms, startPostgres, type Postgres } from '../postgres.ts'
import { makeSamplePdf } from '../sample-pdfs.ts'
import { whenCompleted } from '../sealed.ts'
import { makeWorld, register, signAs, standIn, type TestPerson, type World } from '../world.ts'
import { checkCompleted, sendToAll, type Expected } from './ledger.ts'
import { runParaph } from './run-paraph.ts'
import { startServer, type ServerProcess } from './start-server.ts'

const PARAPH_PASSPHRASE = 'a passphrase to test with'

describe.runIf(hasCeph() && findPrograms())(
  'an instance that moves from one machine to PostgreSQL and S3',
  () => {
    const desk = mkdtempSync(path.join(os.tmpdir(), 'paraph-s3-'))
    const [home, place, backup] = ['home', 'place', 'paraph.backup'].map((name) => path.join(desk, name)) as [
      string,
      string,
      string,
    ]
    let ceph: Ceph
    let postgres: Postgres
    let bucket: S3Config
    let environment: Record<string, string>
    let server: ServerProcess | undefined
    let world: World
    const current = standIn(() => world)
    let mara: TestPerson
    let before: Expected

    async function signOne(title: string): Promise<Expected> {
      const sent = await sendToAll(current, mara, title, [`${title.toLowerCase()}@example.org`])
      await signAs(sent.rooms[0]!)
      await whenCompleted(mara, sent.id)

      return sent
    }

    const paraph = (parameters: readonly string[], more: Record<string, string> = {}) =>
      runParaph(parameters, { PARAPH_PASSPHRASE, ...environment, ...more })
    const filesOnDisk = () =>
      existsSync(path.join(place, 'blobs'))
        ? readdirSync(path.join(place, 'blobs'), { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile() && entry.name.length === 64)
            .map((entry) => path.join(entry.parentPath, entry.name))
        : []

    beforeAll(async () => {
      ;[ceph, postgres] = [(await startCeph())!, (await startPostgres())!]
      bucket = await addBucket(ceph)
      environment = {
        ...{ DATA_DIR: place, DATABASE_URL: postgres.url },
        ...{ S3_BUCKET: bucket.bucket, S3_ENDPOINT: ceph.endpoint, S3_PREFIX: bucket.prefix },
        ...{ S3_ACCESS_KEY_ID: ceph.accessKeyId, S3_SECRET_ACCESS_KEY: ceph.secretAccessKey },
      }
      world = await makeWorld({ folder: home })
      mara = await register(current, 'mara', 'Acme')
      before = await signOne('Before')
      await world.close()
    })
    afterAll(async () => {
      await server?.stop()
      postgres.stop()
      await ceph.stop()
      rmSync(desk, { recursive: true, force: true })
    })

    test('is restored there from its backup, every file by its name', async () => {
      expect(await runParaph(['backup', backup], { PARAPH_PASSPHRASE, DATA_DIR: home })).toMatchObject({
        code: 0,
      })
      expect(await paraph(['restore', backup])).toMatchObject({ code: 0 })
      const store = makeS3BlobStore(bucket)
      const names = await namesOf(store)
      expect(names.length).toBeGreaterThan(3)
      for (const name of names) await store.get(name)
      server = await startServer(place, environment)
      world = server.world
      await checkCompleted(current, mara, before)
    })

    test('signs and seals with nothing on its own disk', async () => {
      await checkCompleted(current, mara, await signOne('After'))
      expect(filesOnDisk()).toEqual([])
      const kept = await paraph(['backup', `${backup}.2`])
      expect(kept.said).toContain(`${(await namesOf(makeS3BlobStore(bucket))).length} files`)
    })

    test('has its files moved to the disk and back while it runs, and says which are damaged', async () => {
      const names = await namesOf(makeS3BlobStore(bucket))
      const away = await paraph(['blobs', 'move'], { BLOBS: 'disk' })
      expect(away).toEqual({ code: 0, said: `${names.length} files moved.\n` })
      expect(await namesOf(makeS3BlobStore(bucket))).toEqual([])
      await checkCompleted(current, mara, before)

      const [damaged = ''] = filesOnDisk()
      writeFileSync(damaged, 'damaged')
      const back = await paraph(['blobs', 'move'])
      expect(back.code).toBe(1)
      expect(back.said).toContain(`${names.length - 1} files moved.\nDamaged, and left where they were: 1\n`)
      expect(back.said).toContain(path.basename(damaged))
      expect(filesOnDisk()).toEqual([damaged])
    })

    test('says that its files are away when they are, and takes none', async () => {
      expect((await current.fetch('/ready')).status).toBe(200)
      await ceph.stop()
      await expect
        .poll(async (): Promise<unknown> => (await current.fetch('/ready')).json(), {
          timeout: 20_000,
          interval: 1000,
        })
        .toMatchObject({ ready: false, parts: { blobs: 'BlobsUnavailable (ECONNREFUSED)' } })
      const refused = await mara.call('POST /documents', { bytes: await makeSamplePdf({ pages: 2 }) })
      expect(refused).toMatchObject({ status: 503, body: { code: 'busy' } })
      expect(refused.headers.get('retry-after')).toBeTruthy()
      expect(await paraph(['blobs', 'move'])).toMatchObject({
        code: 1,
        said: expect.stringMatching(/^The bucket files-\S+ of http:\S+: ECONNREFUSED/) as unknown,
      })
    })
  },
)
