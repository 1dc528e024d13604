import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { envelope, mara, noon, recipient } from '../../../../tests/cast.ts'
import { canBeTrashed } from './envelope-status.ts'
import { envelopeStatuses } from './envelope.ts'
import {
  assertNotTrashed,
  daysLeft,
  deletedByClock,
  deleteEnvelope,
  erasedAt,
  restoreEnvelope,
  trashEnvelope,
} from './trashing.ts'

const dayMs = 24 * 60 * 60 * 1000
const free = { at: noon, legalHold: false }
const held = { at: noon, legalHold: true }
const ana = [recipient('ana', 1)]
const later = (days: number) => new Date(noon.getTime() + days * dayMs)
const trashed = (status: Parameters<typeof envelope>[0]) => ({ ...envelope(status, ana), trashedAt: noon })

describe('moving an envelope to the trash', () => {
  test.each(['draft', 'completed', 'declined', 'voided', 'expired'] as const)(
    'is recorded where it is %s',
    (status) => {
      const before = envelope(status, ana)

      expect(trashEnvelope(before, free)).toEqual({
        envelope: { ...before, trashedAt: noon },
        events: [{ type: 'envelope.trashed' }],
        effects: [],
      })
    },
  )

  test.each([
    ['sent', 'envelope-open'],
    ['in_progress', 'envelope-open'],
    ['sealing', 'envelope-sealing'],
    ['seal_failed', 'envelope-seal-failed'],
  ] as const)('is refused while it is %s', (status, code) => {
    expect(() => trashEnvelope(envelope(status, ana), free)).toThrow(code)
  })

  test('takes a draft away from the clock', () => {
    const scheduled = { ...envelope('draft', ana), sendAt: later(1), scheduledBy: mara }
    const { envelope: after, events } = trashEnvelope(scheduled, free)

    expect(after).toMatchObject({ sendAt: null, scheduledBy: null })
    expect(events.map(({ type }) => type)).toEqual(['envelope.unscheduled', 'envelope.trashed'])
  })

  test('is refused for what was sent under a legal hold, and nothing else', () => {
    expect(() => trashEnvelope(envelope('voided', ana), held)).toThrow('legal-hold')
    expect(trashEnvelope(envelope('draft', ana), held).envelope.trashedAt).toEqual(noon)
  })

  test('happens once, and is taken back once', () => {
    const there = trashed('voided')
    expect(trashEnvelope(there, { at: later(3), legalHold: false })).toMatchObject({
      envelope: there,
      events: [],
    })
    const back = restoreEnvelope(there)
    expect(back).toMatchObject({ envelope: envelope('voided', ana), events: [{ type: 'envelope.restored' }] })
    expect(restoreEnvelope(back.envelope).events).toEqual([])
    expect(() => assertNotTrashed(there)).toThrow('envelope-in-trash')
    expect(() => assertNotTrashed(back.envelope)).not.toThrow()
  })
})

describe('deleting an envelope permanently', () => {
  const owner = { isOwner: true, legalHold: false }
  const member = { isOwner: false, legalHold: false }

  test('is for whoever may change a draft, wherever it is', () => {
    for (const draft of [envelope('draft', ana), trashed('draft')])
      expect(deleteEnvelope(draft, { ...member, legalHold: true }).events).toEqual([
        { type: 'envelope.deleted' },
      ])
  })

  test('is for owners, of what was sent and is in the trash', () => {
    expect(() => deleteEnvelope(envelope('voided', ana), owner)).toThrow('envelope-not-in-trash')
    expect(() => deleteEnvelope(trashed('voided'), member)).toThrow('forbidden')
    expect(() => deleteEnvelope(trashed('voided'), { ...owner, legalHold: true })).toThrow('legal-hold')
    expect(deleteEnvelope(trashed('voided'), owner).events).toEqual([{ type: 'envelope.deleted' }])
  })

  test('never takes what somebody waits for', () => {
    for (const status of envelopeStatuses.filter((one) => !canBeTrashed(one)))
      expect(() => deleteEnvelope(envelope(status, ana), owner), status).toThrow('envelope-not-in-trash')
  })
})

describe('the clock', () => {
  test('deletes after thirty days to the millisecond, and never under a legal hold', () => {
    const there = trashed('completed')
    const due = erasedAt(noon)
    expect(due).toEqual(later(30))
    expect(deletedByClock(there, { at: new Date(due.getTime() - 1), legalHold: false })).toBeNull()
    expect(deletedByClock(there, { at: due, legalHold: false })?.events).toEqual([
      { type: 'envelope.deleted' },
    ])
    expect(deletedByClock(there, { at: due, legalHold: true })).toBeNull()
    expect(deletedByClock(trashed('draft'), { at: due, legalHold: true })).not.toBeNull()
    expect(deletedByClock(envelope('completed', ana), { at: due, legalHold: false })).toBeNull()
  })

  test('counts the days that are left down to none', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 31 * dayMs }), (ms) => {
        const left = daysLeft(noon, new Date(noon.getTime() + ms))
        expect(left).toBe(Math.max(0, 30 - Math.floor(ms / dayMs)))
      }),
    )
  })
})
