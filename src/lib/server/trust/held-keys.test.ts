import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fitKeys } from './held-keys.ts'
import { makeKeyBox } from './key-box.ts'

const [former, next, other] = [0, 1, 2].map(() => makeKeyBox(randomBytes(32)))
const settled = { fingerprint: former!.fingerprint, nextFingerprint: null }
const rotating = { fingerprint: former!.fingerprint, nextFingerprint: next!.fingerprint }

describe('the keys of a process and what the database says', () => {
  test.each([
    ['the one there is', settled, [former!], former!],
    ['the one there is, whatever else is here', settled, [next!, former!], former!],
    ['the next one, once a rotation has begun', rotating, [former!, next!], next!],
    ['the next one, in whatever order they were given', rotating, [next!, former!], next!],
  ])('what is written rests under %s', (_, row, boxes, writing) => {
    expect(fitKeys(row, boxes)).toEqual({ kind: 'fits', writing })
  })

  test.each([
    ['foreign', settled, [other!]],
    ['foreign', settled, [next!]],
    ['foreign', rotating, [other!]],
    ['next-missing', rotating, [former!]],
    ['former-missing', rotating, [next!]],
  ] as const)('they are refused as %s', (kind, row, boxes) => {
    expect(fitKeys(row, boxes)).toEqual({ kind })
  })
})

describe('a fingerprint', () => {
  test('tells keys apart, and stays', () => {
    const seven = makeKeyBox(new Uint8Array(32).fill(7)).fingerprint
    expect(seven).toMatch(/^[0-9a-f]{16}$/)
    expect(makeKeyBox(new Uint8Array(32).fill(7)).fingerprint).toBe(seven)
    expect(new Set([former, next, other].map((box) => box?.fingerprint)).size).toBe(3)
  })
})
