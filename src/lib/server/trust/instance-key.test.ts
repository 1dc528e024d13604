import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SecretPlace } from '../secret-places.ts'
import { SecretUnreadable } from './authenticated-box.ts'
import { makeInstanceKey } from './instance-key.ts'

const bytes = randomBytes(32)
const key = makeInstanceKey(bytes)
const bytesOf = fc.uint8Array({ maxLength: 300 })
// Any place at all: what is true of all is true of those that secrets have (secret-places.ts).
const placed = (...names: string[]) => names as unknown as SecretPlace
const place = fc.array(fc.string(), { minLength: 1, maxLength: 3 }).map((names) => placed(...names))

describe('deriving keys', () => {
  test('gives the same key for a purpose after every start', () => {
    expect(makeInstanceKey(bytes).deriveKey('webhooks')).toEqual(key.deriveKey('webhooks'))
  })

  test('gives every purpose another key', () => {
    const purposes = ['signing-cookies', 'signing-links', 'embedding', 'evidence', 'webhooks'] as const
    const keys = purposes.map((purpose) => Buffer.from(key.deriveKey(purpose)).toString('hex'))

    expect(new Set(keys).size).toBe(purposes.length)
  })

  // RFC 5869 with an empty salt, as `openssl kdf` computes it.
  test('is HKDF-SHA-256 and stays so, for secrets outlive versions', () => {
    const derived = makeInstanceKey(new Uint8Array(32).fill(7)).deriveKey('webhooks')

    expect(Buffer.from(derived).toString('hex')).toBe(
      '690850939aafce273b6ab4bbdea16c238dc0a653311b61afc84054a2d34bf142',
    )
  })

  test('refuses a key of another length', () => {
    expect(() => makeInstanceKey(randomBytes(31))).toThrow('32 bytes')
  })
})

describe('a secret at rest', () => {
  test('opens in its own place', () => {
    fc.assert(
      fc.property(bytesOf, place, (plain, at) => {
        expect(Buffer.from(key.decryptSecret(key.encryptSecret(plain, at), at))).toEqual(Buffer.from(plain))
      }),
    )
  })

  test('opens in no other place', () => {
    fc.assert(
      fc.property(bytesOf, place, place, (plain, at, elsewhere) => {
        fc.pre(JSON.stringify(at) !== JSON.stringify(elsewhere))
        expect(() => key.decryptSecret(key.encryptSecret(plain, at), elsewhere)).toThrow(SecretUnreadable)
      }),
    )
  })

  test('tells places apart that read the same when joined', () => {
    const sealed = key.encryptSecret(bytes, placed('ab', 'c'))

    expect(() => key.decryptSecret(sealed, placed('a', 'bc'))).toThrow(SecretUnreadable)
  })

  test('does not open once a bit is flipped, wherever it is', () => {
    fc.assert(
      fc.property(bytesOf, fc.nat(), (plain, position) => {
        const sealed = Buffer.from(key.encryptSecret(plain, placed('here')))
        const bit = position % (sealed.length * 8)
        sealed[bit >> 3]! ^= 1 << (bit & 7)
        expect(() => key.decryptSecret(sealed, placed('here'))).toThrow(SecretUnreadable)
      }),
    )
  })

  test('does not open when cut short', () => {
    const sealed = key.encryptSecret(bytes, placed('here'))
    for (let length = 0; length < sealed.length; length++) {
      expect(() => key.decryptSecret(sealed.subarray(0, length), placed('here'))).toThrow(SecretUnreadable)
    }
  })

  test('does not open with another instance key', () => {
    const sealed = key.encryptSecret(bytes, placed('here'))

    expect(() => makeInstanceKey(randomBytes(32)).decryptSecret(sealed, placed('here'))).toThrow(
      SecretUnreadable,
    )
  })

  test('looks different every time', () => {
    const seen = Array.from({ length: 100 }, () =>
      Buffer.from(key.encryptSecret(bytes, placed('here'))).toString('hex'),
    )

    expect(new Set(seen).size).toBe(100)
  })
})
