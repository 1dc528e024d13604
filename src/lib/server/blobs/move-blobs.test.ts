import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sha256 } from '../sha256.ts'
import { BlobDamaged, BlobMissing, BlobsUnavailable } from './blob-errors.ts'
import type { DatedBlobStore } from './dated-blob-store.ts'
import { makeDiskBlobStore } from './disk-blob-store.ts'
import { moveBlobs } from './move-blobs.ts'
import { makeMovingBlobStore } from './moving-blob-store.ts'
import { namesOf } from './names-of.fixture.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'paraph-moving-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const longAgo = new Date('2026-01-01T08:00:00Z')
const lately = () => new Date(Date.now() - 60_000)
const later = () => new Date(Date.now() + 60_000)
const [one, two] = [Buffer.from('one'), Buffer.from('two')]

let root: string
let from: DatedBlobStore
let to: DatedBlobStore
let both: ReturnType<typeof makeMovingBlobStore>
beforeEach(() => {
  root = mkdtempSync(path.join(folder, 'one-'))
  from = makeDiskBlobStore(path.join(root, 'from'))
  to = makeDiskBlobStore(path.join(root, 'to'))
  both = makeMovingBlobStore(to, from)
})

function damage(place: 'from' | 'to', hash: string): void {
  writeFileSync(path.join(root, place, hash.slice(0, 2), hash), 'damaged')
}

describe('while files are moved from one store to another', () => {
  test('new ones go to their new place, and those in the old one are there still', async () => {
    const old = await from.put(one)
    const young = await both.put(two)
    expect(await namesOf(to)).toEqual([young])
    expect(Buffer.compare(await both.get(old), one)).toBe(0)
    expect(await both.has(old)).toBe(true)
    await to.put(one)
    expect(await namesOf(both)).toEqual([old, young].toSorted())
    await both.remove(old, later())
    expect([await from.has(old), await to.has(old), await both.has(old)]).toEqual([false, false, false])
  })

  test('one that is damaged in its new place is read from the old one', async () => {
    const hash = await from.put(one)
    await to.put(one)
    damage('to', hash)
    expect(Buffer.compare(await both.get(hash), one)).toBe(0)
    await from.remove(hash, later())
    await expect(both.get(hash)).rejects.toBeInstanceOf(BlobDamaged)
    await expect(both.get(sha256('nobody’s'))).rejects.toBeInstanceOf(BlobMissing)
  })

  test('a store that is away is no store without the file', async () => {
    const hash = await from.put(one)
    const away = () => Promise.reject(new BlobsUnavailable('The store', 'TimeoutError', ''))
    await expect(makeMovingBlobStore({ ...to, get: away }, from).get(hash)).rejects.toBeInstanceOf(
      BlobsUnavailable,
    )
    const missing = makeMovingBlobStore(to, { ...from, get: away })
    await expect(missing.get(hash)).rejects.toBeInstanceOf(BlobsUnavailable)
  })
})

describe('moving files', () => {
  test('brings all of them, as old as they were, and may be begun again', async () => {
    const hash = await from.bring(one, longAgo)
    await from.put(two)
    const told: number[] = []
    expect(await moveBlobs(from, to, (moved) => told.push(moved))).toEqual({ moved: 2, damaged: [] })
    expect(told).toEqual([1, 2])
    expect([await namesOf(from), await namesOf(to)]).toEqual([[], [hash, sha256(two)].toSorted()])
    expect(await to.putAt(hash)).toEqual(longAgo)
    expect(await moveBlobs(from, to, () => {})).toEqual({ moved: 0, damaged: [] })
  })

  test('leaves damaged ones where they were, and names them', async () => {
    const [hash, other] = [await from.put(one), await from.put(two)]
    damage('from', hash)
    expect(await moveBlobs(from, to, () => {})).toEqual({ moved: 1, damaged: [hash] })
    expect([await namesOf(from), await namesOf(to)]).toEqual([[hash], [other]])
  })

  test('takes what is whole in the new place for moved, and heals what is damaged there', async () => {
    const [hash, other] = [await from.put(one), await from.put(two)]
    await to.put(one)
    await to.put(two)
    damage('from', hash)
    damage('to', other)
    expect(await moveBlobs(from, to, () => {})).toEqual({ moved: 2, damaged: [] })
    expect(Buffer.compare(await to.get(hash), one)).toBe(0)
    expect(Buffer.compare(await to.get(other), two)).toBe(0)
  })

  test('removes nothing that did not arrive whole', async () => {
    const hash = await from.put(one)
    const losing = { ...to, bring: () => Promise.resolve(hash) }
    await expect(moveBlobs(from, losing, () => {})).rejects.toThrow('did not arrive whole')
    expect(await namesOf(from)).toEqual([hash])
  })

  test('brings nothing back that is erased meanwhile', async () => {
    const hash = await from.bring(one, longAgo)
    const erasing: DatedBlobStore = {
      ...to,
      async bring(bytes, at) {
        await both.remove(hash, lately())
        return to.bring(bytes, at)
      },
    }
    expect(await moveBlobs(from, erasing, () => {})).toEqual({ moved: 0, damaged: [] })
    expect(await namesOf(both)).toEqual([])
  })

  test('keeps what is put anew while it is erased', async () => {
    const hash = await from.bring(one, longAgo)
    const busy: DatedBlobStore = {
      ...to,
      async bring(bytes, at) {
        await both.remove(hash, lately())
        await both.put(one)
        return to.bring(bytes, at)
      },
    }
    await moveBlobs(from, busy, () => {})
    expect(Buffer.compare(await both.get(hash), one)).toBe(0)
  })

  test('leaves what is put again into the old place meanwhile', async () => {
    const hash = await from.bring(one, longAgo)
    const again: DatedBlobStore = {
      ...to,
      async bring(bytes, at) {
        await from.put(one)
        return to.bring(bytes, at)
      },
    }
    await moveBlobs(from, again, () => {})
    expect([await from.has(hash), await to.has(hash)]).toEqual([true, true])
  })
})
