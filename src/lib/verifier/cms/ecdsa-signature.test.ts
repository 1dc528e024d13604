import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fromHalves, hasLowS, isCanonical, toLowS } from './ecdsa-signature.ts'

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const message = Buffer.from('sealed')

describe('an ECDSA signature', () => {
  test('still verifies with the lower of its two values, and is the same for both', () => {
    const given = Array.from({ length: 64 }, () => sign('sha256', message, privateKey))
    expect(new Set(given.map((each) => hasLowS(each)))).toEqual(new Set([true, false]))

    for (const signature of given) {
      const low = toLowS(signature)
      expect(hasLowS(low)).toBe(true)
      expect(verify('sha256', message, publicKey, low)).toBe(true)
      if (hasLowS(signature)) expect(Buffer.from(low).equals(signature)).toBe(true)
    }
  })

  test.each([
    ['a zero too many before a number', '3007020200010201' + '01'],
    ['a length in two bytes', '308106020101020101'],
    ['bytes behind it', '300602010102010100'],
    ['nothing', ''],
  ])('with %s is not canonical', (_, hex) => {
    expect(isCanonical(Buffer.from(hex, 'hex'))).toBe(false)
  })
})

test.each(['P-256', 'P-384', 'P-521'])('of %s as two halves becomes the same in DER', (namedCurve) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve })
  for (let round = 0; round < 200; round += 1) {
    const halves = sign('sha256', Buffer.from([round]), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    const der = fromHalves(halves)
    expect(isCanonical(der)).toBe(true)
    expect(verify('sha256', Buffer.from([round]), publicKey, der)).toBe(true)
  }
  for (const none of [new Uint8Array(), new Uint8Array(63)])
    expect(() => fromHalves(none)).toThrow('Not an ECDSA signature')
})
