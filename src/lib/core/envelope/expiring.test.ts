import { describe, expect, test } from 'vitest'
import { envelope, noon, recipient } from '../../../../tests/cast.ts'
import type { RecipientId } from '../ids.ts'
import { completeRecipient, consentToSign, viewEnvelope } from './acting.ts'
import { envelopeStatuses, type Envelope, type Recipient } from './envelope.ts'
import { expireEnvelope } from './expiring.ts'
import { extendEnvelope } from './extending.ts'
import { sendEnvelope } from './sending.ts'

const disclosure = { version: '1', locale: 'en-US', sha256: 'a' }
const jane = 'jane' as RecipientId
const omar = 'omar' as RecipientId
const later = (hours: number) => new Date(noon.getTime() + hours * 3_600_000)
const desk = { key: 'desk', needs: 1 }

const sentUntil = (expiresAt: Date | null, ...people: Recipient[]) =>
  sendEnvelope({ ...envelope('draft', people), expiresAt }, noon).envelope
const until = (name: string, hours: number, change: Partial<Recipient> = {}) => ({
  ...recipient(name, 1),
  expiresAt: later(hours),
  ...change,
})
const finished = (state: Envelope, who: RecipientId, at = noon) =>
  completeRecipient(consentToSign(state, who, at, disclosure).envelope, who, at).envelope
const states = (state: Envelope) => state.recipients.map(({ status }) => status)

describe('[W2] an envelope', () => {
  test('expires when its time comes, not before, and once', () => {
    const state = sentUntil(later(2), recipient('jane', 1), recipient('omar', 2))
    expect(expireEnvelope(state, later(1.99)).envelope).toBe(state)
    const { envelope: expired, effects } = expireEnvelope(state, later(2))
    expect(expired.status).toBe('expired')
    expect(states(expired)).toEqual(['expired', 'expired'])
    expect(effects).toEqual([{ kind: 'tell-outcome', outcome: 'expired' }])
    expect(expireEnvelope(expired, later(3)).events).toEqual([])
  })

  test('keeps what was done by then', () => {
    const half = finished(sentUntil(later(2), recipient('jane', 1), recipient('omar', 1)), jane)
    expect(states(expireEnvelope(half, later(2)).envelope)).toEqual(['completed', 'expired'])
  })
})

describe("[W2] a recipient's own end", () => {
  test('ends the envelope where it cannot do without them', () => {
    const state = sentUntil(null, until('jane', 2), recipient('omar', 1))
    expect(expireEnvelope(state, later(1)).events).toEqual([])
    const { envelope: expired, events } = expireEnvelope(state, later(2))
    expect(expired.status).toBe('expired')
    expect(events).toEqual([{ type: 'recipient.expired', recipient: jane }, { type: 'envelope.expired' }])
  })

  test('leaves the rest of a group to do it', () => {
    const state = sentUntil(null, until('jane', 2, { group: desk }), { ...recipient('omar', 1), group: desk })
    const { envelope: after, effects } = expireEnvelope(state, later(2))
    expect(after.status).toBe('sent')
    expect(states(after)).toEqual(['expired', 'notified'])
    expect(effects).toEqual([])
    expect(() => viewEnvelope(after, jane, later(2))).toThrow('recipient-expired')
    expect(finished(after, omar, later(3)).status).toBe('sealing')
  })

  test('of one who has finished means nothing', () => {
    const half = finished(sentUntil(null, until('jane', 2), recipient('omar', 1)), jane)
    expect(expireEnvelope(half, later(2)).envelope).toBe(half)
  })
})

describe('[W2] extending', () => {
  const expired = () =>
    expireEnvelope(sentUntil(later(2), recipient('jane', 1), recipient('omar', 2)), later(3)).envelope

  test('gives an open envelope a later end, and warns of it anew', () => {
    const open = { ...sentUntil(later(2), recipient('jane', 1)), warnedAt: noon }
    expect(extendEnvelope(open, later(5), noon)).toMatchObject({
      envelope: { expiresAt: later(5), warnedAt: null, status: 'sent', version: open.version },
      events: [{ type: 'envelope.extended', facts: { expiresAt: later(5).toISOString() } }],
      effects: [],
    })
  })

  test('gives what was open without end its first end, which then strikes', () => {
    const { envelope: ending, ...rest } = extendEnvelope(
      sentUntil(null, recipient('jane', 1)),
      later(5),
      noon,
    )
    expect(ending).toMatchObject({ expiresAt: later(5), status: 'sent' })
    expect(rest).toEqual({
      events: [{ type: 'envelope.deadline_set', facts: { expiresAt: later(5).toISOString() } }],
      effects: [],
    })
    expect(expireEnvelope(ending, later(4.9)).envelope).toBe(ending)
    expect(expireEnvelope(ending, later(5)).envelope.status).toBe('expired')
  })

  test('brings an expired one back, and invites whose turn it is', () => {
    const { envelope: alive, effects } = extendEnvelope(expired(), later(9), later(4))
    expect(alive.status).toBe('sent')
    expect(alive.recipients).toMatchObject([
      { status: 'notified', notifiedAt: later(4), remindersSent: 0 },
      { status: 'waiting', notifiedAt: null },
    ])
    expect(effects).toEqual([{ kind: 'invite', recipient: jane }])
  })

  test('brings one that had begun back to where it was', () => {
    const half = finished(sentUntil(later(2), recipient('jane', 1), recipient('omar', 2)), jane)
    const { envelope: alive } = extendEnvelope(expireEnvelope(half, later(2)).envelope, later(9), later(3))
    expect(alive.status).toBe('in_progress')
    expect(states(alive)).toEqual(['completed', 'notified'])
    expect(finished(alive, omar, later(4)).status).toBe('sealing')
  })

  test("takes back a recipient's own end that has passed", () => {
    const state = expireEnvelope(sentUntil(null, until('jane', 2)), later(2)).envelope
    const { envelope: alive } = extendEnvelope(state, later(9), later(3))
    expect(alive.recipients[0]).toMatchObject({ status: 'notified', expiresAt: null })
    expect(expireEnvelope(alive, later(4)).events).toEqual([])
  })

  test.each([
    ['to an earlier end', sentUntil(later(5), recipient('jane', 1)), later(4)],
    ['to the same end', sentUntil(later(5), recipient('jane', 1)), later(5)],
    ['to a first end that has passed', sentUntil(null, recipient('jane', 1)), later(3)],
    ['to an end that has passed', expired(), later(3.5)],
  ])('is refused %s', (_, state, end) => {
    expect(() => extendEnvelope(state, end, later(4))).toThrow('not-extended')
  })

  test.each(envelopeStatuses.filter((status) => !['sent', 'in_progress', 'expired'].includes(status)))(
    'is refused while it is %s',
    (status) => {
      const state = { ...envelope(status, [recipient('jane', 1)]), expiresAt: later(1) }
      expect(() => extendEnvelope(state, later(9), noon)).toThrow(/^envelope-/)
    },
  )
})
