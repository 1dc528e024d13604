import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addBucket, clientOf, hasCeph, startCeph, type Ceph } from '../../../../tests/ceph.ts'
import { sha256 } from '../sha256.ts'
import { BlobDamaged, BlobMissing } from './blob-errors.ts'
import type { DatedBlobStore } from './dated-blob-store.ts'
import { makeDiskBlobStore } from './disk-blob-store.ts'
import { namesOf } from './names-of.fixture.ts'
import { makeS3BlobStore } from './s3-blob-store.ts'

/** A new store, and what a fault of its medium does to a file. */
type Made = { store: DatedBlobStore; damage: (hash: string, into: Uint8Array) => Promise<void> }

const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-blobs-'))
let ceph: Ceph | undefined
beforeAll(async () => {
  ceph = await startCeph()
})
afterAll(async () => {
  await ceph?.stop()
  rmSync(folder, { recursive: true, force: true })
})

function makeOnDisk(): Promise<Made> {
  const root = mkdtempSync(path.join(folder, 'disk-'))
  const fileOf = (hash: string) => path.join(root, hash.slice(0, 2), hash)
  const damage = async (hash: string, into: Uint8Array) => writeFileSync(fileOf(hash), into)

  return Promise.resolve({ store: makeDiskBlobStore(root), damage })
}

async function makeOnS3(keepsVersions: boolean): Promise<Made> {
  if (!ceph) throw new Error('Ceph is not installed')
  const config = await addBucket(ceph, { keepsVersions })
  const client = clientOf(ceph)

  return {
    store: makeS3BlobStore(config),
    async damage(hash, Body) {
      await client.send(new PutObjectCommand({ Bucket: config.bucket, Key: `${config.prefix}${hash}`, Body }))
    },
  }
}

const stores: [string, boolean, () => Promise<Made>][] = [
  ['the disk', true, makeOnDisk],
  ['S3', hasCeph(), () => makeOnS3(false)],
  ['S3 with versions', hasCeph(), () => makeOnS3(true)],
]

const some = Buffer.from('some bytes of a file')
const later = () => new Date(Date.now() + 60_000)
const lately = () => new Date(Date.now() - 60_000)
const longAgo = new Date('2026-01-01T08:00:00Z')

describe.each(stores)('files on %s', (_, isThere, make) => {
  let store: DatedBlobStore
  let damage: Made['damage']
  beforeEach(async ({ skip }) => {
    if (!isThere) return skip('Ceph is not installed')
    ;({ store, damage } = await make())
  })

  test('come back as they were put, by their name', async () => {
    const large = Buffer.alloc(3 * 2 ** 20, 'large')
    const hash = await store.put(some)
    expect(hash).toBe(sha256(some))
    expect(Buffer.compare(await store.get(hash), some)).toBe(0)
    expect(Buffer.compare(await store.get(await store.put(large)), large)).toBe(0)
    expect(await store.has(hash)).toBe(true)
    expect(await namesOf(store)).toEqual([hash, sha256(large)].toSorted())
  })

  test('that are not there are missing', async () => {
    const hash = sha256('nobody has put this')
    await expect(store.get(hash)).rejects.toBeInstanceOf(BlobMissing)
    expect(await store.has(hash)).toBe(false)
    expect(await store.putAt(hash)).toBeNull()
    await store.remove(hash, later())
    expect(await namesOf(store)).toEqual([])
  })

  test.each([
    ['changed', Buffer.from('some bytes of a filf')],
    ['cut short', some.subarray(0, 7)],
    ['emptied', Buffer.alloc(0)],
  ])('that were %s are told as damaged, and healed by the next put', async (_what, into) => {
    const hash = await store.put(some)
    await damage(hash, into)
    await expect(store.get(hash)).rejects.toBeInstanceOf(BlobDamaged)
    await store.put(some)
    expect(Buffer.compare(await store.get(hash), some)).toBe(0)
  })

  test('go when nobody has put them since, and stay when somebody has', async () => {
    const hash = await store.bring(some, longAgo)
    expect(await store.putAt(hash)).toEqual(longAgo)
    await store.remove(hash, new Date(longAgo.getTime() - 1))
    expect(await store.has(hash)).toBe(true)

    await store.put(some)
    await store.remove(hash, lately())
    expect(await store.has(hash)).toBe(true)

    await store.remove(hash, later())
    await expect(store.get(hash)).rejects.toBeInstanceOf(BlobMissing)
    expect(await namesOf(store)).toEqual([])
  })

  test('that are brought from elsewhere change nothing that is there', async () => {
    const hash = await store.put(some)
    const before = await store.putAt(hash)
    await store.bring(some, longAgo)
    expect(await store.putAt(hash)).toEqual(before)
  })

  test('may be put by many at once, while others want them gone', async () => {
    const hash = sha256(some)
    const works = Array.from({ length: 12 }, (_one, index) =>
      index % 3 === 0 ? store.remove(hash, lately()) : store.put(some),
    )
    await Promise.all(works)
    expect(Buffer.compare(await store.get(hash), some)).toBe(0)
    expect(await namesOf(store)).toEqual([hash])
  })

  test('are looked after: a write that would work leaves nothing behind', async () => {
    await store.probe()
    await store.probe()
    await store.tidy()
    expect(await namesOf(store)).toEqual([])
  })

  test('are what a shelf of names and instants would hold, whatever is asked', async () => {
    const contents = ['one', 'two', 'three'].map((word) => Buffer.from(word))
    const act = fc.record({
      what: fc.constantFrom('put', 'bring', 'remove', 'removeOld', 'get'),
      which: fc.nat({ max: contents.length - 1 }),
    })
    const run = fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
      await Promise.all(contents.map((bytes) => store.remove(sha256(bytes), later())))
      const shelf = new Map<string, 'old' | 'new'>()
      for (const { what, which } of acts) {
        const bytes = contents[which] ?? some
        const hash = sha256(bytes)
        if (what === 'put') shelf.set(await store.put(bytes), 'new')
        if (what === 'bring') shelf.set(await store.bring(bytes, longAgo), shelf.get(hash) ?? 'old')
        if (what === 'remove') await store.remove(hash, later()).then(() => shelf.delete(hash))
        if (what === 'removeOld') {
          await store.remove(hash, lately())
          if (shelf.get(hash) === 'old') shelf.delete(hash)
        }
        if (what === 'get') expect(await store.has(hash)).toBe(shelf.has(hash))
      }
      expect(await namesOf(store)).toEqual([...shelf.keys()].toSorted())
    })
    await fc.assert(run, { numRuns: 15 })
  })
})

describe('what a crash leaves on the disk', () => {
  test('is tidied after a day, and nothing else is', async () => {
    const root = mkdtempSync(path.join(folder, 'crash-'))
    const store = makeDiskBlobStore(root)
    const hash = await store.bring(some, longAgo)
    const place = path.join(root, hash.slice(0, 2))
    mkdirSync(path.join(root, 'ff'), { recursive: true })
    const [old, young, probe] = [
      path.join(place, `${hash}.1.tmp`),
      path.join(root, 'ff', 'young.tmp'),
      path.join(root, '.probe-1'),
    ]
    for (const file of [old, young, probe]) writeFileSync(file, 'half')
    for (const file of [old, probe]) utimesSync(file, longAgo, longAgo)

    await store.tidy()

    expect(readdirSync(place)).toEqual([hash])
    expect(readdirSync(path.join(root, 'ff'))).toEqual(['young.tmp'])
    expect(readdirSync(root)).not.toContain('.probe-1')
    expect(Buffer.compare(await store.get(hash), some)).toBe(0)
  })
})
