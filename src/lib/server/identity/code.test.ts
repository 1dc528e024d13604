import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hashCode, isCode, makeCode } from './code.ts'

const key = new Uint8Array(32).fill(7)
const random = (...draws: number[]) => ({
  bytes: () => {
    const drawn = Buffer.alloc(4)
    drawn.writeUInt32BE(draws.shift() ?? 0)

    return new Uint8Array(drawn)
  },
  uuid: () => '',
})

describe('a code', () => {
  test('has eight digits, leading zeros included', () => {
    expect(makeCode(random(0))).toBe('00000000')
    expect(makeCode(random(42))).toBe('00000042')
    expect(makeCode(random(4_199_999_999))).toBe('99999999')
  })

  test('is drawn again where low codes would have one chance more', () => {
    expect(makeCode(random(4_200_000_000, 4_294_967_295, 5))).toBe('00000005')
  })

  test('is known by its hash only in its session, blanks aside', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.integer({ min: 0, max: 99_999_999 }),
        (one, other) => {
          const [code, typed] = [one, other].map((digits) => String(digits).padStart(8, '0')) as [
            string,
            string,
          ]
          const hash = hashCode(key, 'session', code)
          expect(isCode(key, 'session', ` ${code.slice(0, 4)} ${code.slice(4)}\n`, hash)).toBe(true)
          expect(isCode(key, 'session', typed, hash)).toBe(typed === code)
          expect(isCode(key, 'another', code, hash)).toBe(false)
        },
      ),
    )
  })

  test('is not known by anything odd', () => {
    const hash = hashCode(key, 'session', '12345678')
    for (const typed of ['', '1234567', '123456789', '１２３４５６７８', hash]) {
      expect(isCode(key, 'session', typed, hash)).toBe(false)
    }
  })
})
