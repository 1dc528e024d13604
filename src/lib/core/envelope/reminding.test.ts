import { describe, expect, test } from 'vitest'
import { envelope, recipient } from '../../../../tests/cast.ts'
import type { RecipientId } from '../ids.ts'
import { completeRecipient, consentToSign } from './acting.ts'
import type { Envelope } from './envelope.ts'
import { nextReminderAt, remindOnTime, remindRecipients, warnOfExpiry } from './reminding.ts'
import { sendEnvelope } from './sending.ts'

const disclosure = { version: '1', locale: 'en-US', sha256: 'a' }
const jane = 'jane' as RecipientId
const omar = 'omar' as RecipientId
const paris = 'Europe/Paris'
const at = (instant: string) => new Date(instant)
/** Nine in the morning in Paris, two days before clocks go forward on 29 March 2026. */
const friday = at('2026-03-27T08:00:00Z')

const sent = (change: Partial<Envelope> = {}) =>
  sendEnvelope(
    {
      ...envelope('draft', [recipient('jane', 1), recipient('omar', 2)]),
      reminders: { firstAfterDays: 3, everyDays: 2, atMost: 2 },
      ...change,
    },
    friday,
  ).envelope

describe('[W2] the schedule of reminders', () => {
  test('asks at the same time of day in the zone, though clocks have changed meanwhile', () => {
    expect(remindOnTime(sent(), at('2026-03-30T06:59:59Z'), paris).effects).toEqual([])
    expect(remindOnTime(sent(), at('2026-03-30T07:00:00Z'), paris).effects).toEqual([
      { kind: 'remind', recipient: jane },
    ])
    expect(remindOnTime(sent(), at('2026-03-30T07:00:00Z'), 'UTC').effects).toEqual([])
  })

  test('asks again after the days between, and not more often than it may', () => {
    let state = sent()
    const asked: string[] = []
    for (let hour = 0; hour < 24 * 20; hour += 1) {
      const now = new Date(friday.getTime() + hour * 3_600_000)
      const decision = remindOnTime(state, now, paris)
      state = decision.envelope
      if (decision.effects.length > 0) asked.push(now.toISOString())
    }
    expect(asked).toEqual(['2026-03-30T07:00:00.000Z', '2026-04-01T07:00:00.000Z'])
    expect(state.recipients[0]).toMatchObject({
      remindersSent: 2,
      lastRemindedAt: at('2026-04-01T07:00:00Z'),
    })
  })

  test('does not make up for what a stopped server has missed', () => {
    const back = at('2026-04-20T07:00:00Z')
    const once = remindOnTime(sent(), back, paris)
    expect(once.effects).toHaveLength(1)
    expect(remindOnTime(once.envelope, new Date(back.getTime() + 60_000), paris).effects).toEqual([])
  })

  test('counts for the next from when their turn came', () => {
    const turn = at('2026-04-10T10:00:00Z')
    const agreed = consentToSign(sent(), jane, turn, disclosure).envelope
    const state = completeRecipient(agreed, jane, turn).envelope
    expect(nextReminderAt(state, state.recipients[0]!, paris)).toBeNull()
    expect(nextReminderAt(state, state.recipients[1]!, paris)).toEqual(at('2026-04-13T10:00:00Z'))
  })

  test('is put off by a reminder by hand', () => {
    const nudged = remindRecipients(sent(), null, at('2026-03-29T20:00:00Z')).envelope
    expect(nudged.recipients[0]).toMatchObject({ remindersSent: 0 })
    expect(nextReminderAt(nudged, nudged.recipients[0]!, paris)).toEqual(at('2026-03-31T20:00:00Z'))
  })

  test('is silent where there is none, and once it is over', () => {
    const after = at('2026-05-01T00:00:00Z')
    expect(remindOnTime(sent({ reminders: null }), after, paris).effects).toEqual([])
    expect(remindOnTime(sent({ expiresAt: at('2026-04-30T00:00:00Z') }), after, paris).effects).toEqual([])
    expect(remindOnTime({ ...sent(), status: 'voided' }, after, paris).effects).toEqual([])
  })
})

describe('[W2] reminding by hand', () => {
  test('reaches everybody who is awaited, or one of them', () => {
    const state = sendEnvelope(
      envelope('draft', [recipient('jane', 1), recipient('omar', 1)]),
      friday,
    ).envelope
    expect(remindRecipients(state, null, friday).effects).toHaveLength(2)
    expect(remindRecipients(state, omar, friday)).toMatchObject({
      effects: [{ kind: 'remind', recipient: omar }],
      events: [{ type: 'recipient.reminded', recipient: omar, facts: { cause: 'hand' } }],
    })
  })

  test('is refused for one whose turn has not come, and once it is over', () => {
    expect(() => remindRecipients(sent(), omar, friday)).toThrow('recipient-out-of-turn')
    expect(() => remindRecipients({ ...sent(), status: 'declined' }, null, friday)).toThrow(
      'envelope-declined',
    )
    const late = sent({ expiresAt: at('2026-03-28T00:00:00Z') })
    expect(() => remindRecipients(late, null, at('2026-03-28T00:00:00Z'))).toThrow('envelope-expired')
  })
})

describe('[W2] a warning before the end', () => {
  /** Three days before nine in the morning of 31 March, in Paris, is the Saturday before clocks change. */
  const ending = (change: Partial<Envelope> = {}) =>
    sent({ reminders: null, expiresAt: at('2026-03-31T07:00:00Z'), warnDays: 3, ...change })

  test('reaches who is awaited and the sender, once', () => {
    expect(warnOfExpiry(ending(), at('2026-03-28T07:59:59Z'), paris).effects).toEqual([])
    const { envelope: warned, effects } = warnOfExpiry(ending(), at('2026-03-28T08:00:00Z'), paris)
    expect(effects).toEqual([
      { kind: 'warn-expiry', recipient: jane },
      { kind: 'tell-expiring', timeZone: 'Europe/Paris' },
    ])
    expect(warnOfExpiry(warned, at('2026-03-29T08:00:00Z'), paris).effects).toEqual([])
  })

  test('is not for who was asked within the last days: the invitation said so', () => {
    const state = ending({ warnDays: 10 })
    expect(warnOfExpiry(state, at('2026-03-28T08:00:00Z'), paris).effects).toEqual([])
  })

  test("comes before a recipient's own end, too, and is none of the sender's news", () => {
    const own = { ...recipient('jane', 1), expiresAt: at('2026-03-31T07:00:00Z') }
    const state = sendEnvelope({ ...envelope('draft', [own]), warnDays: 3 }, friday).envelope
    expect(warnOfExpiry(state, at('2026-03-28T08:00:00Z'), paris).effects).toEqual([
      { kind: 'warn-expiry', recipient: jane },
    ])
  })

  test('is not given where nobody asked for one, nor once it is over', () => {
    const now = at('2026-03-30T08:00:00Z')
    expect(warnOfExpiry(ending({ warnDays: null }), now, paris).effects).toEqual([])
    expect(warnOfExpiry(ending(), at('2026-03-31T07:00:00Z'), paris).effects).toEqual([])
  })
})
