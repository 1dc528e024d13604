import { createServer, type AddressInfo, type Socket } from 'node:net'
import { ListObjectVersionsCommand } from '@aws-sdk/client-s3'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addBucket, clientOf, hasCeph, startCeph, type Ceph } from '../../../../tests/ceph.ts'
import { flipped, startProxy, type Meddling } from '../../../../tests/changing-proxy.ts'
import { startLoopbackServer, type Received } from '../../../../tests/loopback-server.ts'
import type { S3Config } from '../config/blob-config.ts'
import { sha256 } from '../sha256.ts'
import { BlobDamaged, BlobsUnavailable } from './blob-errors.ts'
import type { DatedBlobStore } from './dated-blob-store.ts'
import { namesOf } from './names-of.fixture.ts'
import { makeS3BlobStore } from './s3-blob-store.ts'

const some = Buffer.from('some bytes of a file')
const hash = sha256(some)
const later = () => new Date(Date.now() + 60_000)
const impatient = { connectMs: 300, idleMs: 300, wholeMs: 5000 }

/** Everything that is asked of a store when something is wrong with all of it. */
const asks: [string, (store: DatedBlobStore) => Promise<unknown>][] = [
  ['put', (store) => store.put(some)],
  ['get', (store) => store.get(hash)],
  ['has', (store) => store.has(hash)],
  ['remove', (store) => store.remove(hash, later())],
  ['list', (store) => namesOf(store)],
  ['probe', (store) => store.probe()],
]

/** What it says to each of these: never that a file is missing. */
async function wordsOf(store: DatedBlobStore): Promise<Record<string, string>> {
  const words = asks.map(async ([name, ask]) => {
    const error = await ask(store).then(
      () => null,
      (fault: unknown) => fault,
    )
    expect(error, name).toBeInstanceOf(BlobsUnavailable)

    return [name, (error as BlobsUnavailable).word] as const
  })

  return Object.fromEntries(await Promise.all(words))
}

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const nowhere: S3Config = {
  ...{ bucket: 'files', endpoint: 'http://127.0.0.1:9', region: 'us-east-1', prefix: '', encryption: null },
  keys: { accessKeyId: 'KEY', secretAccessKey: 'secret' },
}

describe('a store of files that is not well', () => {
  async function listening(onSocket: (socket: Socket) => void): Promise<S3Config> {
    const sockets: Socket[] = []
    const server = createServer((socket) => {
      sockets.push(socket)
      socket.on('error', () => {})
      onSocket(socket)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closing.push(() => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    })

    return { ...nowhere, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  }

  async function answering(answerTo: Parameters<typeof startLoopbackServer>[0]): Promise<S3Config> {
    const server = await startLoopbackServer(answerTo)
    closing.push(() => server.close())

    return { ...nowhere, endpoint: server.origin }
  }

  test('is told as gone', async () => {
    const words = await wordsOf(makeS3BlobStore(nowhere, impatient))
    expect(new Set(Object.values(words))).toEqual(new Set(['ECONNREFUSED']))
    await expect(makeS3BlobStore(nowhere, impatient).get(hash)).rejects.toThrow(
      'The bucket files of http://127.0.0.1:9: ECONNREFUSED',
    )
  })

  test('is told as silent, in time', async () => {
    const words = await wordsOf(makeS3BlobStore(await listening(() => {}), impatient))
    expect(new Set(Object.values(words))).toEqual(new Set(['TimeoutError']))
  })

  test('is told as silent when it falls silent within a file', async () => {
    const config = await listening((socket) => {
      socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\nsome'))
    })
    await expect(makeS3BlobStore(config, impatient).get(hash)).rejects.toMatchObject({ word: 'TimeoutError' })
  })

  test('is told as slow when a file never ends', async () => {
    const config = await listening((socket) => {
      socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 20000\r\n\r\n'))
      const drip = setInterval(() => socket.write('.'), 100)
      socket.on('close', () => clearInterval(drip))
    })
    const store = makeS3BlobStore(config, { ...impatient, wholeMs: 1000 })
    await expect(store.get(hash)).rejects.toBeInstanceOf(BlobsUnavailable)
  })

  test('is asked three times when it fails, and then told as it says', async () => {
    let asked = 0
    const body = '<?xml version="1.0"?><Error><Code>InternalError</Code><Message>No luck.</Message></Error>'
    const config = await answering(() => {
      asked += 1
      return { status: 500, type: 'application/xml', body }
    })
    await expect(makeS3BlobStore(config, impatient).get(hash)).rejects.toMatchObject({
      word: 'InternalError',
    })
    expect(asked).toBe(3)
  })

  test('is asked to encrypt what it is given', async () => {
    const received: Received[] = []
    const config = await answering((request) => {
      received.push(request)
      return { body: '' }
    })
    for (const encryption of [
      { kind: 'AES256' },
      { kind: 'aws:kms', keyId: null },
      { kind: 'aws:kms', keyId: 'key/1' },
    ] as const)
      await makeS3BlobStore({ ...config, encryption }, impatient).put(some)
    const sent = received.map(({ headers }) => [
      headers['x-amz-server-side-encryption'],
      headers['x-amz-server-side-encryption-aws-kms-key-id'],
    ])
    expect(sent).toEqual([
      ['AES256', undefined],
      ['aws:kms', undefined],
      ['aws:kms', 'key/1'],
    ])
    expect(received[0]?.headers['x-amz-content-sha256']).toBe(hash)
  })

  test('lists more than one answer holds', async () => {
    const names = [sha256('one'), sha256('two')]
    const config = await answering(({ url }) => {
      const isSecond = url.includes('continuation-token=next')
      const more = isSecond
        ? '<IsTruncated>false</IsTruncated>'
        : '<IsTruncated>true</IsTruncated><NextContinuationToken>next</NextContinuationToken>'
      const contents = [names[isSecond ? 1 : 0], 'of-somebody-else']
        .map((key) => `<Contents><Key>${key}</Key></Contents>`)
        .join('')
      const body = `<?xml version="1.0"?><ListBucketResult>${more}${contents}</ListBucketResult>`
      return { type: 'application/xml', body }
    })
    expect(await namesOf(makeS3BlobStore(config, impatient))).toEqual(names.toSorted())
  })
})

describe.runIf(hasCeph())('a bucket of a real store', () => {
  let ceph: Ceph
  beforeAll(async () => {
    ceph = (await startCeph())!
  })
  afterAll(() => ceph.stop())

  async function meddledWith(config: S3Config, meddling: Meddling): Promise<DatedBlobStore> {
    const proxy = await startProxy(ceph.endpoint, meddling)
    closing.push(() => proxy.close())

    return makeS3BlobStore({ ...config, endpoint: proxy.origin })
  }

  test('says no to a wrong secret', async () => {
    const config = await addBucket(ceph)
    const keys = { accessKeyId: ceph.accessKeyId, secretAccessKey: 'wrong' }
    const words = await wordsOf(makeS3BlobStore({ ...config, keys }))
    const { has, remove, ...others } = words
    expect(new Set(Object.values(others))).toEqual(new Set(['SignatureDoesNotMatch']))
    expect([has, remove]).toEqual(['HTTP 403', 'HTTP 403'])
  })

  test('that is not there is no bucket without files', async () => {
    const config = { ...(await addBucket(ceph)), bucket: 'nobody-has-made-it' }
    const { put, get, list, probe } = await wordsOf(makeS3BlobStore(config))
    expect([put, get, list, probe]).toEqual(Array.from({ length: 4 }, () => 'NoSuchBucket'))
  })

  test('takes no bytes that were changed on their way', async () => {
    const config = await addBucket(ceph)
    const store = await meddledWith(config, { up: flipped })
    await expect(store.put(some)).rejects.toMatchObject({ word: 'XAmzContentSHA256Mismatch' })
    expect(await makeS3BlobStore(config).has(hash)).toBe(false)
  })

  test('gives none that were changed on their way', async () => {
    const config = await addBucket(ceph)
    const store = await meddledWith(config, { down: flipped })
    await makeS3BlobStore(config).put(some)
    await expect(store.get(hash)).rejects.toBeInstanceOf(BlobDamaged)
  })

  test('keeps no version of what is removed', async () => {
    const config = await addBucket(ceph, { keepsVersions: true })
    const store = makeS3BlobStore(config)
    for (let times = 0; times < 3; times += 1) await store.put(some)
    await store.remove(hash, later())
    const client = clientOf(ceph)
    const left = await client.send(new ListObjectVersionsCommand({ Bucket: config.bucket }))
    expect([left.Versions ?? [], left.DeleteMarkers ?? []]).toEqual([[], []])
  })

  test('that keeps versions loses nothing that is put while it is removed', async () => {
    const config = await addBucket(ceph, { keepsVersions: true })
    const direct = makeS3BlobStore(config)
    await direct.bring(some, new Date('2026-01-01T08:00:00Z'))
    const before = new Date(Date.now() - 60_000)
    const store = await meddledWith(config, {
      async before({ method }) {
        if (method === 'DELETE') await direct.put(some)
      },
    })
    await store.remove(hash, before)
    expect(Buffer.compare(await direct.get(hash), some)).toBe(0)
  })
})
