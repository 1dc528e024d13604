import { describe, expect, test } from 'vitest'
import { makeRandom, systemClock } from '../system.ts'
import { findTotpStep, makeTotpSecret } from './totp.ts'

// RFC 6238 appendix B, the SHA-1 secret, in Base32; its codes cut to six digits.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('codes of an authenticator app', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('RFC 6238: at second %i the code is %s', (second, code) => {
    expect(findTotpStep(secret, code, new Date(second * 1000))).toBe(Math.floor(second / 30))
  })

  test('count one step before and after, and no further', () => {
    const at = (second: number) => findTotpStep(secret, '287082', new Date(second * 1000))
    expect([0, 30, 59, 89].map(at)).toEqual([1, 1, 1, 1])
    expect([90, 120].map(at)).toEqual([null, null])
  })

  test.each(['', '000000', '28708', '2870822', 'abcdef', '１２３４５６'])('"%s" is none', (typed) => {
    expect(findTotpStep(secret, typed, new Date(59_000))).toBeNull()
  })

  test('may be typed with a blank', () => {
    expect(findTotpStep(secret, ' 287 082', new Date(59_000))).toBe(1)
  })

  test('a new secret has 160 random bits', () => {
    const random = makeRandom(systemClock)
    const made = [makeTotpSecret(random), makeTotpSecret(random)]
    expect(made[0]).toMatch(/^[A-Z2-7]{32}$/)
    expect(made[0]).not.toBe(made[1])
  })
})
