import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hasLowS, isCanonical, toLowS } from './ecdsa-signature.ts'

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
