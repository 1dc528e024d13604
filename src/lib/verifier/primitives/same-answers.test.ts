import { constants, createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { deflateSync, gzipSync } from 'node:zlib'
import { AsnConvert } from '@peculiar/asn1-schema'
import { SubjectPublicKeyInfo } from '@peculiar/asn1-x509'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPublicKey } from '../public-key.ts'
import * as browser from './browser.ts'
import { rememberDigest } from './known-digests.ts'
import * as node from './node.ts'
import { type EcKey, type Ed25519Key, hashNames, type PublicKey, type RsaKey } from './primitives.ts'
import type { Primitives } from './primitives.ts'

const both: readonly Primitives[] = [node, browser]
const bytesOf = (text: string) => new TextEncoder().encode(text)
const message = bytesOf('Lease of a small house')

/** What each says, a throw by the name of its error. */
const ask = <T>(what: (primitives: Primitives) => T): (T | string)[] =>
  both.map((primitives) => {
    try {
      return what(primitives)
    } catch (error) {
      return error instanceof Error ? error.name : 'thrown'
    }
  })

const keyOf = (publicKey: KeyObject): PublicKey | undefined =>
  readPublicKey(AsnConvert.parse(publicKey.export({ type: 'spki', format: 'der' }), SubjectPublicKeyInfo))

/** The signature itself, and each with one bit of it turned, cut off, lengthened or empty. */
const variants = (signature: Uint8Array) => [
  signature,
  ...Array.from({ length: 24 }, (_, index) => turned(signature, index * 3)),
  ...[signature.subarray(1), signature.subarray(0, -1), Uint8Array.from([...signature, 0]), new Uint8Array()],
]
function turned(bytes: Uint8Array, index: number): Uint8Array {
  const copy = Uint8Array.from(bytes)
  copy[index % copy.length]! ^= 1 << (index % 8)

  return copy
}

describe.each(hashNames)('with %s', (hash) => {
  test('hashes are the same, of whole and of parts', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 4 }), (parts) => {
        const expected = createHash(hash).update(Buffer.concat(parts)).digest('hex')
        expect(both.map(({ digest }) => Buffer.from(digest(hash, ...parts)).toString('hex'))).toEqual([
          expected,
          expected,
        ])
      }),
      { numRuns: 60 },
    )
  })

  test('RSA with the older padding', () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const key = keyOf(publicKey) as RsaKey
    const answers = variants(sign(hash, message, privateKey)).map((signature) =>
      ask(({ verifyPkcs1 }) => verifyPkcs1(key, { hash, bytes: message, signature })),
    )
    expect(answers[0]).toEqual([true, true])
    for (const [one, other] of answers) expect(other).toBe(one)
  })

  test.each(['P-256', 'P-384', 'P-521'])('ECDSA on %s', (namedCurve) => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve })
    const key = keyOf(publicKey) as EcKey
    const answers = variants(sign(hash, message, privateKey)).map((signature) =>
      ask(({ verifyEcdsa }) => verifyEcdsa(key, { hash, bytes: message, signature })),
    )
    expect(answers[0]).toEqual([true, true])
    for (const [one, other] of answers) expect(other).toBe(one)
  })
})

test.each(['sha256', 'sha384', 'sha512'] as const)(
  'RSA-PSS with %s, and with the salt that is told alone',
  (hash) => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const key = keyOf(publicKey) as RsaKey
    const padding = constants.RSA_PKCS1_PSS_PADDING
    for (const saltLength of [0, 20, 32]) {
      const signed = sign(hash, message, { key: privateKey, padding, saltLength })
      for (const told of [0, 20, 32]) {
        const answers = variants(signed).map((signature) =>
          ask(({ verifyPss }) => verifyPss(key, { hash, bytes: message, signature }, told)),
        )
        expect(answers[0]).toEqual([told === saltLength, told === saltLength])
        for (const [one, other] of answers) expect(other).toBe(one)
      }
    }
  },
)

test('RSA-PSS without the zero that it begins with is none', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = keyOf(publicKey) as RsaKey
  const padding = constants.RSA_PKCS1_PSS_PADDING
  const signIt = () => sign('sha256', message, { key: privateKey, padding, saltLength: 32 })
  let signature = signIt()
  // One in 256 begins so: the salt is another each time.
  while (signature[0] !== 0) signature = signIt()
  const answers = [signature, signature.subarray(1)].map((one) =>
    ask(({ verifyPss }) => verifyPss(key, { hash: 'sha256', bytes: message, signature: one }, 32)),
  )

  expect(answers).toEqual([
    [true, true],
    [false, false],
  ])
})

test('Ed25519', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key = keyOf(publicKey) as Ed25519Key
  const answers = variants(sign(null, message, privateKey)).map((signature) =>
    ask(({ verifyEd25519 }) => verifyEd25519(key, message, signature)),
  )
  expect(answers[0]).toEqual([true, true])
  for (const [one, other] of answers) expect(other).toBe(one)
})

test('a point beside its curve is no key', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = keyOf(publicKey) as EcKey
  const info = AsnConvert.parse(Buffer.from(key.spki), SubjectPublicKeyInfo)
  const bytes = new Uint8Array(info.subjectPublicKey)
  bytes[40]! ^= 1
  const beside = readPublicKey(info) as EcKey
  const signed = { hash: 'sha256', bytes: message, signature: sign('sha256', message, privateKey) } as const

  expect(ask(({ verifyEcdsa }) => verifyEcdsa(beside, signed))).toEqual(['Malformed', 'Malformed'])
})

describe('inflating', () => {
  const most = 100_000
  const told = (stream: Uint8Array) =>
    ask(({ inflate }) => {
      const { bytes, read } = inflate(stream, most)
      return `${read} ${Buffer.from(bytes).toString('hex')}`
    }).map((answer) => (/^\d/.test(answer) ? answer : 'refused'))

  test('gives the same bytes, and how many it had of the stream', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3000 }), fc.uint8Array({ maxLength: 9 }), (bytes, behind) => {
        const [one, other] = told(Buffer.concat([deflateSync(bytes), behind]))
        expect(one).toMatch(/^\d/)
        expect(other).toBe(one)
      }),
      { numRuns: 200 },
    )
  })

  test('refuses the same streams', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 400 }),
        fc.nat(),
        fc.nat(7),
        (bytes, place, bit) => {
          const stream = Uint8Array.from(deflateSync(bytes))
          stream[place % stream.length]! ^= 1 << bit
          const [one, other] = told(stream)
          expect(other).toBe(one)
        },
      ),
      { numRuns: 2000 },
    )
  })

  test.each([
    ['of too many bytes', deflateSync(Buffer.alloc(most + 1))],
    ['cut off', deflateSync(bytesOf('a lease')).subarray(0, -2)],
    ['of gzip', gzipSync(bytesOf('a lease'))],
    ['of nothing', new Uint8Array()],
  ])('refuses a stream %s', (_, stream) => {
    expect(told(stream)).toEqual(['refused', 'refused'])
  })
})

test('text is read and found alike', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 20_000 }),
      fc.integer({ min: 0, max: 30_000 }),
      fc.nat(30_000),
      (bytes, start, end) => {
        const [one, other] = ask(({ latin1 }) => latin1(bytes, start, end))
        expect(other).toBe(one)
      },
    ),
  )
  const words = fc.array(fc.constantFrom('%', '%%', 'EOF', '%%EOF', 'E', ' '), { maxLength: 40 })
  fc.assert(
    fc.property(words, (parts) => {
      const bytes = bytesOf(parts.join(''))
      for (const find of ['indexOfText', 'lastIndexOfText'] as const) {
        const [one, other] = ask((primitives) => primitives[find](bytes, '%%EOF'))
        expect(other).toBe(one)
      }
    }),
    { numRuns: 500 },
  )
})

test('what was hashed ahead is not hashed again, and only for these very parts', () => {
  const bytes = bytesOf('a lease of a small house')
  const [head, tail] = [bytes.subarray(0, 7), bytes.subarray(9)]
  const ahead = Uint8Array.of(1, 2, 3)
  rememberDigest('sha256', [head, tail], ahead)

  expect(browser.digest('sha256', head, tail)).toBe(ahead)
  expect(browser.digest('sha384', head, tail)).not.toBe(ahead)
  expect(browser.digest('sha256', head)).not.toBe(ahead)
  expect(browser.digest('sha256', Uint8Array.from(head), tail)).not.toBe(ahead)
})
