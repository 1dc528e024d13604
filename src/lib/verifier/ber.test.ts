import { describe, expect, test } from 'vitest'

import { childrenOf, readElement } from './ber.ts'

const bytes = (hex: string): Uint8Array => Buffer.from(hex.replaceAll(' ', ''), 'hex')

describe('reading BER elements', () => {
  test('of definite length, short and long', () => {
    expect(readElement(bytes('3003 020105 ff'), 0)).toEqual({
      tag: 0x30,
      start: 0,
      contentStart: 2,
      contentEnd: 5,
      end: 5,
    })
    expect(readElement(bytes('308103 020105'), 0)).toMatchObject({ contentStart: 3, end: 6 })
  })

  test('of indefinite length, also one in another', () => {
    const nested = bytes('3080 3080 020105 0000 0000 0000')
    const outer = readElement(nested, 0)

    expect(outer).toMatchObject({ contentStart: 2, contentEnd: 9, end: 11 })
    expect(childrenOf(nested, outer)).toMatchObject([{ start: 2, end: 9 }])
  })

  test.each([
    ['a header cut off', '30'],
    ['content cut off', '3005 0201'],
    ['a length of five octets', '3085 0000000001 00'],
    ['no end of contents', '3080 020105'],
    ['endless nesting', '3080'.repeat(1000)],
  ])('%s is refused', (_, hex) => {
    expect(() => readElement(bytes(hex), 0)).toThrow(expect.objectContaining({ name: 'Malformed' }))
  })

  test('a child longer than its parent is refused', () => {
    const wrong = bytes('3003 0205 01 0000000000')

    expect(() => childrenOf(wrong, readElement(wrong, 0))).toThrow(
      expect.objectContaining({ name: 'Malformed' }),
    )
  })
})
