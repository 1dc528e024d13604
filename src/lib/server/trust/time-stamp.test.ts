import { createHash, randomBytes } from 'node:crypto'
import { AsnConvert } from '@peculiar/asn1-schema'
import { TimeStampReq } from '@peculiar/asn1-tsp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeEmbeddedTimeStampAuthority } from './embedded-time-stamp-authority.ts'
import { makeHost } from './key-rows.fixture.ts'
import { hasOpenssl, makeChain, makeDesk, realClock, realRandom } from './openssl.fixture.ts'
import { SignatureInvalid } from './signer-check.ts'
import { checkTimeStampToken } from './time-stamp-token.ts'
import { makeTimeStampAuthority, TimeStampUnavailable } from './time-stamp.ts'
import {
  foreignPolicy,
  makeForeignAuthority,
  serveTimeStamps,
  type Behaviour,
} from './time-stamp-server.fixture.ts'

const content = randomBytes(500)
const imprint = createHash('sha256').update(content).digest()

const desk = makeDesk()
let foreign: Awaited<ReturnType<typeof makeForeignAuthority>>
beforeAll(async () => {
  if (!hasOpenssl) return
  foreign = await makeForeignAuthority(desk)
})
afterAll(() => desk[Symbol.dispose]())

type Asking = { policy?: string; trust?: readonly Uint8Array[]; timeoutMs?: number }

/** Asks one server that behaves so. Its openssl takes its time on a busy machine. */
async function ask(behave: Behaviour, options: Asking = {}) {
  using server = await serveTimeStamps(behave)
  const authority = makeTimeStampAuthority({
    urls: [server.url],
    timeoutMs: 20_000,
    random: realRandom,
    ...options,
  })

  return await authority.stamp(content)
}

const honest: Behaviour = (query) => foreign.reply(query)

async function reasonsOf(asked: Promise<unknown>): Promise<string> {
  const error = await asked.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(TimeStampUnavailable)
  const cause = error instanceof Error ? error.cause : null

  return cause instanceof AggregateError ? cause.errors.map(String).join('; ') : ''
}

/** The same query with one part replaced by another of the same length. */
const exchange = (query: Uint8Array, part: Uint8Array, other: Uint8Array) => {
  const changed = Buffer.from(query)
  changed.set(other, changed.indexOf(part))
  return changed
}

describe.runIf(hasOpenssl)('a time-stamp from an authority elsewhere', () => {
  test('is the token openssl made, and openssl verifies it over the content', async () => {
    const token = await ask(honest)
    desk.put('token', token)
    desk.put('content', content)

    const answer = await desk.run(
      'openssl',
      'ts',
      '-verify',
      '-token_in',
      '-in',
      'token',
      '-data',
      'content',
      '-CAfile',
      'tr.pem',
    )

    expect(answer).toContain('Verification: OK')
  })

  test('may name its certificate in the old way, by SHA-1', async () => {
    await expect(ask((query) => foreign.reply(query, 'old'))).resolves.toBeInstanceOf(Uint8Array)
  })

  test('is asked for with a nonce, never the same, and with the certificate', async () => {
    const queries: TimeStampReq[] = []
    const watch: Behaviour = (query) => {
      queries.push(AsnConvert.parse(query, TimeStampReq))
      return foreign.reply(query)
    }
    await ask(watch)
    await ask(watch)

    expect(queries.map(({ certReq, nonce }) => [certReq, nonce?.byteLength])).toEqual([
      [true, 8],
      [true, 8],
    ])
    expect(Buffer.from(queries[0]!.nonce!)).not.toEqual(Buffer.from(queries[1]!.nonce!))
  })

  test('is taken from a trusted authority only, when there is a choice', async () => {
    await expect(ask(honest, { trust: [foreign.root] })).resolves.toBeInstanceOf(Uint8Array)

    const { root } = await makeChain()
    expect(await reasonsOf(ask(honest, { trust: [root.certificate] }))).toContain('not trusted')
  })

  test('names who stamps before it is asked for, and says whether that was checked', async () => {
    using server = await serveTimeStamps(honest)
    const chosenWith = (trust?: readonly Uint8Array[]) =>
      makeTimeStampAuthority({
        ...{ urls: ['http://127.0.0.1:1/', server.url], timeoutMs: 20_000, random: realRandom },
        ...(trust && { trust }),
      }).choose()
    const { host } = new URL(server.url)

    const unchecked = await chosenWith()
    expect(unchecked.by).toEqual({ kind: 'external', name: 'Foreign stamps', host, isChecked: false })
    expect(checkTimeStampToken(await unchecked.stamp(content), { imprint })).toBeInstanceOf(Date)
    expect((await chosenWith([foreign.root])).by).toMatchObject({ isChecked: true })
    const { root } = await makeChain()
    expect(await reasonsOf(chosenWith([root.certificate]))).toContain('not trusted')
  })

  test('never comes from anybody but who was named', async () => {
    using server = await serveTimeStamps(honest)
    const urls = [server.url]
    const { stamp } = await makeTimeStampAuthority({ urls, timeoutMs: 3000, random: realRandom }).choose()
    server[Symbol.dispose]()

    expect(await reasonsOf(stamp(content))).toContain(new URL(server.url).host)
  })

  test('is under the policy asked for', async () => {
    await expect(ask(honest, { policy: foreignPolicy })).resolves.toBeInstanceOf(Uint8Array)
    expect(await reasonsOf(ask(honest, { policy: '1.2.3.4.9' }))).toContain('refused with status 2')
  })

  test('comes from the next authority when the first ones fail', async () => {
    using broken = await serveTimeStamps((_, response) => {
      response.statusCode = 500
      return Buffer.from('broken')
    })
    using silent = await serveTimeStamps(() => null)
    using good = await serveTimeStamps(honest)
    const urls = ['http://127.0.0.1:1/', broken.url, silent.url, good.url]
    const authority = makeTimeStampAuthority({ urls, timeoutMs: 3000, random: realRandom })

    expect(checkTimeStampToken(await authority.stamp(content), { imprint }).getTime()).toBeCloseTo(
      Date.now(),
      -5,
    )
  })
})

describe.runIf(hasOpenssl)('a time-stamp is refused', () => {
  const refusals: Record<string, Asking & { behave: Behaviour; reason: string }> = {
    'for another request': {
      behave: (query) => {
        const { nonce } = AsnConvert.parse(query, TimeStampReq)
        return foreign.reply(exchange(query, new Uint8Array(nonce!), Buffer.alloc(8, 0x55)))
      },
      reason: 'answers another request',
    },
    'for something else': {
      behave: (query) => foreign.reply(exchange(query, imprint, randomBytes(32))),
      reason: 'for something else',
    },
    'with a status of no': {
      behave: (query) =>
        foreign.reply(
          exchange(query, Buffer.from('608648016503040201', 'hex'), Buffer.from('608648016503040203', 'hex')),
        ),
      reason: 'refused with status 2',
    },
    'of garbage': { behave: () => randomBytes(200), reason: 'Error' },
    'of nothing': { behave: () => Buffer.from('30053003020100', 'hex'), reason: 'refused with status 0' },
    'that is endless': { behave: () => Buffer.alloc(100_000, 0x30), reason: 'answered too much' },
    'that never comes': { behave: () => null, reason: 'timeout', timeoutMs: 500 },
    'that stops half-way': {
      behave: (_, response) => {
        response.write('0')
        return null
      },
      reason: 'timeout',
      timeoutMs: 500,
    },
    'with an error status': {
      behave: async (query, response) => {
        response.statusCode = 500
        return foreign.reply(query)
      },
      reason: 'answered 500',
    },
    'from somewhere else than asked': {
      behave: (_, response) => {
        response.writeHead(307, { location: 'http://127.0.0.1:1/' })
        return Buffer.from(' ')
      },
      reason: 'fetch failed',
    },
  }

  test.each(Object.entries(refusals))('%s', async (_, { behave, reason, ...options }) => {
    expect(await reasonsOf(ask(behave, options))).toContain(reason)
  })

  test('once any byte of its imprint or of the signature is changed', async () => {
    const token = Buffer.from(await ask(honest))
    const imprintAt = token.indexOf(imprint)
    // 2048 bits of RSA end the token.
    const positions = [...imprint.keys()]
      .map((index) => imprintAt + index)
      .concat([...Array(256).keys()].map((index) => token.length - 1 - index))
    expect(checkTimeStampToken(token, { imprint })).toBeInstanceOf(Date)

    for (const position of positions) {
      const changed = Buffer.from(token)
      changed[position]! ^= 1
      expect(() => checkTimeStampToken(changed, { imprint })).toThrow(SignatureInvalid)
    }
  })

  test('when nobody is asked', async () => {
    const authority = makeTimeStampAuthority({ urls: [], timeoutMs: 10, random: realRandom })

    await expect(authority.stamp(content)).rejects.toThrow(TimeStampUnavailable)
  })

  // RFC 3161 §2.3.
  test('when its key is also for other things', async () => {
    const { signer } = await makeChain()
    const authority = makeEmbeddedTimeStampAuthority({
      findSigner: async () => ({ ...signer, purposes: [] }),
      clock: realClock,
      random: realRandom,
    })

    const token = await authority.stamp(content)

    expect(() => checkTimeStampToken(token, { imprint })).toThrow('not for time-stamps only')
  })

  test('when its key had expired by then', async () => {
    const keys = makeHost().start()
    const authority = makeEmbeddedTimeStampAuthority({
      findSigner: () => keys.timeStampSigner(),
      clock: { now: () => new Date('2099-01-01T00:00:00Z') },
      random: realRandom,
    })

    const token = await authority.stamp(content)

    expect(() => checkTimeStampToken(token, { imprint })).toThrow('not valid at that time')
  })
})
