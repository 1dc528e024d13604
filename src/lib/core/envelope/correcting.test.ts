import { describe, expect, test } from 'vitest'
import { envelope, noon, recipient } from '../../../../tests/cast.ts'
import type { RecipientId } from '../ids.ts'
import { completeRecipient, consentToSign, viewEnvelope } from './acting.ts'
import { bounceRecipient } from './bouncing.ts'
import { correctEnvelope, type Corrections } from './correcting.ts'
import { declineEnvelope } from './declining.ts'
import { envelopeStatuses, type Envelope, type Recipient } from './envelope.ts'
import { sendEnvelope } from './sending.ts'

const disclosure = { version: '1', locale: 'en-US', sha256: 'a' }
const jane = 'jane' as RecipientId
const omar = 'omar' as RecipientId
const later = (hours: number) => new Date(noon.getTime() + hours * 3_600_000)

const sent = (...people: Recipient[]) => sendEnvelope(envelope('draft', people), noon).envelope
const correct = (state: Envelope, { changes = [], remove = [] }: Partial<Corrections>) =>
  correctEnvelope(state, { changes, remove }, later(1))
const finished = (state: Envelope, who: RecipientId) =>
  completeRecipient(consentToSign(state, who, noon, disclosure).envelope, who, noon).envelope
const states = (state: Envelope) => state.recipients.map(({ status }) => status)

describe('[W2] correcting an address', () => {
  const email = 'jane.roe@example.org'

  test('kills the links of the old one, drops what was given, and invites anew', () => {
    const seen = consentToSign(sent(recipient('jane', 1)), jane, noon, disclosure).envelope
    const { envelope: after, effects, events } = correct(seen, { changes: [{ id: jane, email }] })
    expect(after).toMatchObject({ version: seen.version + 1, status: 'in_progress' })
    expect(after.recipients[0]).toMatchObject({
      email,
      status: 'notified',
      notifiedAt: later(1),
      consentedAt: null,
    })
    expect(effects).toEqual([
      { kind: 'revoke-links', recipient: jane },
      { kind: 'drop-values', recipient: jane },
      { kind: 'invite', recipient: jane },
    ])
    expect(events).toEqual([
      { type: 'envelope.corrected', facts: { version: seen.version + 1 } },
      { type: 'recipient.changed', recipient: jane, facts: { changed: 'email' } },
      { type: 'recipient.notified', recipient: jane },
    ])
  })

  test('mends one that mail came back from', () => {
    const bounced = bounceRecipient(sent(recipient('jane', 1)), jane).envelope
    expect(states(correct(bounced, { changes: [{ id: jane, email }] }).envelope)).toEqual(['notified'])
  })

  test('invites nobody whose turn has not come', () => {
    const state = sent(recipient('omar', 1), recipient('jane', 2))
    const { envelope: after, effects } = correct(state, { changes: [{ id: jane, email }] })
    expect(after.recipients[1]).toMatchObject({ email, status: 'waiting' })
    expect(effects).toEqual([{ kind: 'drop-values', recipient: jane }])
  })
})

describe('[W2] correcting anything else', () => {
  test('leaves the link as it is, but asks everybody who has not finished to consent again', () => {
    const both = sent(recipient('jane', 1), recipient('omar', 1))
    const read = consentToSign(consentToSign(both, jane, noon, disclosure).envelope, omar, noon, disclosure)
    const { envelope: after, effects } = correct(read.envelope, { changes: [{ id: jane, name: 'Jane Roe' }] })
    expect(effects).toEqual([])
    expect(after.recipients).toMatchObject([
      { name: 'Jane Roe', status: 'viewed', consentedAt: null },
      { status: 'viewed', consentedAt: null },
    ])
    expect(after.version).toBe(both.version + 1)
  })

  test('what is asked at the door needs a new link', () => {
    const { effects } = correct(sent(recipient('jane', 1)), {
      changes: [{ id: jane, access: ['sms_code'], phone: '+34600000000' }],
    })
    expect(effects).toEqual([
      { kind: 'revoke-links', recipient: jane },
      { kind: 'invite', recipient: jane },
    ])
  })

  test('is refused where nothing differs', () => {
    const host = { name: 'Mara', email: 'mara@example.org' }
    const state = sent({ ...recipient('jane', 1), access: ['email_code'], expiresAt: later(9), host })
    const same = { id: jane, name: 'jane', email: 'jane@example.org', access: ['email_code' as const] }
    const changes = [{ ...same, expiresAt: later(9), phone: null, host: { ...host } }]
    expect(() => correct(state, { changes })).toThrow('nothing-to-correct')
    expect(() => correct(state, {})).toThrow('nothing-to-correct')
  })

  test.each([
    ['no name', { name: ' ' }, 'recipient-name-missing'],
    ['no address', { email: '' }, 'recipient-email-missing'],
    ['a check that cannot be passed', { access: ['sms_code'] as const }, 'recipient-phone-missing'],
    ['an end that has passed', { expiresAt: noon }, 'expiry-in-past'],
    ['an end after the last', { expiresAt: later(99) }, 'recipient-expiry-too-late'],
  ])('is refused with %s', (_, change, code) => {
    const state = { ...sent(recipient('jane', 1)), expiresAt: later(50) }
    expect(() => correct(state, { changes: [{ id: jane, ...change }] })).toThrow(code)
  })

  test('is refused for who has finished, declined or handed the task on, and for a stranger', () => {
    const group = { key: 'desk', needs: 1 }
    const both = sent(
      { ...recipient('jane', 1), group },
      { ...recipient('omar', 1), group },
      recipient('wim', 2),
    )
    const change = (state: Envelope, id = jane) => correct(state, { changes: [{ id, name: 'Other' }] })
    expect(() => change(finished(both, jane))).toThrow('recipient-completed')
    expect(() => change(finished(both, omar))).toThrow('recipient-skipped')
    expect(() => change(declineEnvelope(both, jane, 'No', noon).envelope)).toThrow('recipient-declined')
    expect(() => change(both, 'nobody' as RecipientId)).toThrow('not-found')
  })

  test.each(envelopeStatuses.filter((status) => status !== 'sent' && status !== 'in_progress'))(
    'is refused while it is %s',
    (status) => {
      const state = envelope(status, [recipient('jane', 1)])
      expect(() => correct(state, { remove: [jane] })).toThrow(/^envelope-/)
    },
  )

  test('is refused once its time is over', () => {
    const late = { ...sent(recipient('jane', 1)), expiresAt: later(1) }
    expect(() => correct(late, { changes: [{ id: jane, name: 'Jane Roe' }] })).toThrow('envelope-expired')
  })
})

describe('[W2] leaving somebody out', () => {
  test('takes their fields along, tells them, and asks the next', () => {
    const state = sent(recipient('jane', 1), recipient('omar', 2))
    const { envelope: after, effects, events } = correct(state, { remove: [jane] })
    expect(after.recipients.map(({ id, status }) => [id, status])).toEqual([['omar', 'notified']])
    expect(after.fields.map(({ recipient: owner }) => owner)).toEqual(['omar'])
    expect(effects).toEqual([
      { kind: 'revoke-links', recipient: jane },
      { kind: 'drop-values', recipient: jane },
      { kind: 'tell-removed', recipient: jane },
      { kind: 'invite', recipient: omar },
    ])
    expect(events.map(({ type }) => type)).toEqual([
      'envelope.corrected',
      'recipient.removed',
      'recipient.notified',
    ])
  })

  test('goes straight to the seal when it was the last who was awaited', () => {
    const half = finished(sent(recipient('jane', 1), recipient('omar', 1)), jane)
    const { envelope: after, effects } = correct(half, { remove: [omar] })
    expect(after.status).toBe('sealing')
    expect(effects.at(-1)).toEqual({ kind: 'seal' })
  })

  test('tells nobody who knew nothing of it', () => {
    const state = sent(recipient('jane', 1), recipient('omar', 2), recipient('cy', 1, 'cc'))
    const { effects } = correct(state, { remove: [omar, 'cy' as RecipientId] })
    expect(effects.map(({ kind }) => kind)).not.toContain('tell-removed')
  })

  test.each([
    [
      'the last who acts',
      sent(recipient('jane', 1), recipient('cy', 1, 'cc')),
      'envelope-without-recipients',
    ],
    [
      'one whom a witness needs',
      sent(recipient('jane', 1), recipient('omar', 1), {
        ...recipient('wim', 1, 'witness'),
        attachedTo: jane,
      }),
      'recipient-attachment-invalid',
    ],
    [
      'one without whom a group is too small',
      sent(
        { ...recipient('jane', 1), group: { key: 'desk', needs: 2 } },
        { ...recipient('omar', 1), group: { key: 'desk', needs: 2 } },
      ),
      'recipient-group-invalid',
    ],
  ])('is refused for %s', (_, state, code) => {
    expect(() => correct(state, { remove: [jane] })).toThrow(code)
  })

  test('is refused where those who are left have declined', () => {
    const group = { key: 'desk', needs: 1 }
    const both = sent({ ...recipient('jane', 1), group }, { ...recipient('omar', 1), group })
    const declined = declineEnvelope(both, omar, 'No', noon).envelope
    expect(() => correct(declined, { remove: [jane] })).toThrow('recipient-group-invalid')
  })

  test('can take the witness out together with the signer', () => {
    const wim = { ...recipient('wim', 1, 'witness'), attachedTo: jane }
    const state = sent(recipient('jane', 1), recipient('omar', 1), wim)
    expect(correct(state, { remove: [jane, wim.id] }).envelope.recipients.map(({ id }) => id)).toEqual([omar])
  })

  test('is refused for who has finished', () => {
    const half = finished(sent(recipient('jane', 1), recipient('omar', 1)), jane)
    expect(() => correct(half, { remove: [jane] })).toThrow('recipient-completed')
    expect(viewEnvelope(half, omar, noon).envelope.status).toBe('in_progress')
  })
})
