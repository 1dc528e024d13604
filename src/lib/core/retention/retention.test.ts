import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { envelopeStatuses } from '../envelope/envelope.ts'
import { changeRetention, erasedBefore, keepForEver, keptSince, mayBeErased } from './retention.ts'

const noon = new Date('2026-03-01T12:00:00Z')
const dayMs = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(noon.getTime() - days * dayMs)
const statuses = fc.constantFrom(...envelopeStatuses)
const days = fc.integer({ min: 0, max: 4000 })

describe('an envelope may be erased', () => {
  test('as a draft, whatever the policy', () => {
    const draft = { status: 'draft', endedAt: null } as const
    expect(mayBeErased(draft, keepForEver, noon)).toBe(true)
    expect(mayBeErased(draft, { days: 1, legalHold: true }, noon)).toBe(true)
  })

  test('at the end of its period to the millisecond, and not before', () => {
    const policy = { days: 30, legalHold: false }
    expect(mayBeErased({ status: 'voided', endedAt: daysAgo(30) }, policy, noon)).toBe(true)
    const later = new Date(daysAgo(30).getTime() + 1)
    expect(mayBeErased({ status: 'voided', endedAt: later }, policy, noon)).toBe(false)
  })

  test('never once sent, where everything is kept or a legal hold lies on it', () => {
    fc.assert(
      fc.property(statuses, days, days, (status, age, period) => {
        fc.pre(status !== 'draft')
        const old = { status, endedAt: daysAgo(age) }
        expect(mayBeErased(old, keepForEver, noon)).toBe(false)
        expect(mayBeErased(old, { days: period, legalHold: true }, noon)).toBe(false)
      }),
    )
  })

  test.each(['sent', 'in_progress', 'sealing', 'seal_failed'] as const)('never while it is %s', (status) => {
    expect(mayBeErased({ status, endedAt: daysAgo(4000) }, { days: 0, legalHold: false }, noon)).toBe(false)
  })

  test('for good: what may go today may go tomorrow', () => {
    fc.assert(
      fc.property(statuses, days, days, days, (status, age, period, wait) => {
        const one = { status, endedAt: daysAgo(age) }
        const policy = { days: period, legalHold: false }
        if (!mayBeErased(one, policy, noon)) return
        expect(mayBeErased(one, policy, new Date(noon.getTime() + wait * dayMs))).toBe(true)
      }),
    )
  })
})

test('leftovers are kept for their days', () => {
  expect(keptSince('mail', noon)).toEqual(daysAgo(30))
  expect(keptSince('pending-profile', noon)).toEqual(daysAgo(7))
  expect(keptSince('unused-document', noon)).toEqual(daysAgo(7))
})

describe('a change of retention', () => {
  const week = new Date(noon.getTime() + 7 * dayMs)
  const keep = (days: number | null, legalHold = false) => ({ days, legalHold })

  test.each([
    ['a period where there was none', keep(null), keep(90)],
    ['a shorter period', keep(365), keep(90)],
    ['a legal hold that ends', keep(90, true), keep(90)],
  ])('erases more after seven days: %s', (_, before, wished) => {
    const after = changeRetention({ ...before, from: null }, wished, noon)
    expect(after).toEqual({ ...wished, from: week })
    expect(erasedBefore(after, new Date(week.getTime() - 1))).toBeNull()
    expect(erasedBefore(after, week)).toEqual(new Date(week.getTime() - 90 * dayMs))
  })

  test.each([
    ['a longer period', keep(90), keep(365)],
    ['a legal hold', keep(90), keep(90, true)],
    ['for ever', keep(90), keep(null)],
    ['nothing else', keep(90), keep(90)],
  ])('that erases less is at once: %s', (_, before, wished) => {
    expect(changeRetention({ ...before, from: null }, wished, noon).from).toBeNull()
  })

  test('erases nothing under a legal hold, or without a period', () => {
    expect(erasedBefore({ days: 30, legalHold: true, from: null }, noon)).toBeNull()
    expect(erasedBefore({ days: null, legalHold: false, from: null }, noon)).toBeNull()
  })
})
