import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { envelopeStatuses } from '../envelope/envelope.ts'
import { fateOf, type Judged } from './person-erasure.ts'
import { endedStatuses, type Retention } from './retention.ts'

const noon = new Date('2026-03-01T12:00:00Z')
const dayMs = 24 * 60 * 60 * 1000
const at = (days: number) => new Date(noon.getTime() + days * dayMs)
const year: Retention = { days: 365, legalHold: false, from: null }
const completed: Judged = { status: 'completed', mode: 'live', endedAt: at(-100), isTrashed: false }
const goes = { stays: false }

describe('an envelope of somebody who asks to be erased', () => {
  test('stays as evidence until its period is over, and goes then', () => {
    expect(fateOf(completed, year, noon)).toEqual({ stays: true, why: 'evidence', until: at(265) })
    expect(fateOf(completed, year, new Date(at(265).getTime() - 1))).toMatchObject({ stays: true })
    expect(fateOf(completed, year, at(265))).toEqual(goes)
  })

  test('stays as evidence for as long as its organization keeps everything', () => {
    const forEver = { ...year, days: null }
    expect(fateOf(completed, forEver, at(40_000))).toEqual({ stays: true, why: 'evidence', until: null })
  })

  test('stays until a shorter period that was chosen takes effect', () => {
    const soon = { days: 30, legalHold: false, from: at(5) }
    expect(fateOf(completed, soon, noon)).toEqual({ stays: true, why: 'evidence', until: at(5) })
  })

  test.each(['declined', 'voided', 'expired'] as const)('goes where it ended as %s', (status) => {
    expect(fateOf({ ...completed, status }, year, noon)).toEqual(goes)
  })

  test('goes where it was completed in test mode, or thrown away', () => {
    expect(fateOf({ ...completed, mode: 'test' }, year, noon)).toEqual(goes)
    expect(fateOf({ ...completed, isTrashed: true }, year, noon)).toEqual(goes)
  })

  const judged = fc.record({
    status: fc.constantFrom(...envelopeStatuses),
    mode: fc.constantFrom('live' as const, 'test' as const),
    endedAt: fc.option(fc.integer({ min: -4000, max: 0 }).map(at)),
    isTrashed: fc.boolean(),
  })
  const days = fc.option(fc.integer({ min: 30, max: 4000 }))

  test('never goes under a legal hold, or before it has ended', () => {
    fc.assert(
      fc.property(judged, days, fc.boolean(), (one, period, legalHold) => {
        const hasEnded = endedStatuses.some((status) => status === one.status)
        const fate = fateOf(one, { days: period, legalHold, from: null }, noon)
        if (legalHold || !hasEnded) expect(fate.stays).toBe(true)
        if (!hasEnded) expect(fate).toMatchObject({ why: 'open', until: null })
      }),
    )
  })

  test('goes at the instant that it was told, and not a millisecond sooner', () => {
    fc.assert(
      fc.property(judged, days, (one, period) => {
        const keeps = { days: period, legalHold: false, from: null }
        const fate = fateOf(one, keeps, noon)
        if (!fate.stays || !fate.until) return
        expect(fate.until > noon).toBe(true)
        expect(fateOf(one, keeps, fate.until)).toEqual(goes)
        expect(fateOf(one, keeps, new Date(fate.until.getTime() - 1))).toEqual(fate)
      }),
    )
  })
})
