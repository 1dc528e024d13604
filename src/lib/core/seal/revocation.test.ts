import { describe, expect, test } from 'vitest'
import { mayBeInForeignHands, reaches, revocationReasons } from './revocation.ts'

const since = new Date('2027-03-01T12:00:00Z')
const before = new Date('2027-03-01T11:59:59Z')
const after = new Date('2027-03-01T12:00:01Z')
const stolen = { since, isInForeignHands: true }
const replaced = { since, isInForeignHands: false }

describe('a revoked key', () => {
  test.each([
    ['proven to be there before it was stolen', stolen, { proven: before, claimed: before }, false],
    ['proven after', stolen, { proven: after, claimed: before }, true],
    ['proven at that very instant', stolen, { proven: since, claimed: before }, true],
    ['that only claims to be older than the theft', stolen, { proven: undefined, claimed: before }, true],
    [
      'that claims to be older than an orderly replacement',
      replaced,
      { proven: undefined, claimed: before },
      false,
    ],
    ['that claims a later time', replaced, { proven: undefined, claimed: after }, true],
    ['of no time at all', replaced, { proven: undefined, claimed: undefined }, true],
    ['proven after the replacement', replaced, { proven: after, claimed: before }, true],
  ] as const)('and a signature %s', (_, revocation, time, isReached) => {
    expect(reaches(revocation, time)).toBe(isReached)
  })

  test('may be in foreign hands unless the reason says otherwise', () => {
    expect(revocationReasons.filter(mayBeInForeignHands)).toEqual([
      'unspecified',
      'keyCompromise',
      'cACompromise',
    ])
  })
})
