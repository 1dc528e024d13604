import { describe, expect, test } from 'vitest'
import { envelope, fieldOf, noon, recipient } from '../../../../tests/cast.ts'
import type { RecipientId } from '../ids.ts'
import { completeRecipient, consentToSign, viewEnvelope } from './acting.ts'
import { delegateRecipient } from './delegating.ts'
import type { Recipient } from './envelope.ts'
import { sendEnvelope } from './sending.ts'

const jane = 'jane' as RecipientId
const nora = { id: 'nora' as RecipientId, name: 'Nora Lind', email: 'Nora@example.org' }
const disclosure = { version: '1', locale: 'en-US', sha256: 'a' }

const sent = (...people: Recipient[]) => sendEnvelope(envelope('draft', people), noon).envelope
const delegable = (change: Partial<Recipient> = {}) => ({
  ...recipient('jane', 1),
  mayDelegate: true,
  message: 'As discussed, Jane',
  ...change,
})
const delegate = (state = sent(delegable()), to: Parameters<typeof delegateRecipient>[2] = nora) =>
  delegateRecipient(state, jane, to, 'On leave', noon)

describe('[W3] handing the task on', () => {
  test('puts somebody else in the same place, with the fields, invited once', () => {
    const { envelope: after, events, effects } = delegate(sent(delegable(), recipient('omar', 2)))
    expect(after.recipients).toMatchObject([
      { id: 'jane', status: 'replaced', replacedBy: 'nora' },
      {
        id: 'nora',
        key: 'jane-2',
        name: 'Nora Lind',
        email: 'nora@example.org',
        role: 'signer',
        order: 1,
        status: 'notified',
        message: '',
        consentedAt: null,
      },
      { id: 'omar', status: 'waiting' },
    ])
    expect(after.fields.filter(({ recipient: owner }) => owner === jane)).toEqual([])
    expect(after.fields[0]).toMatchObject({ recipient: 'nora', id: 'jane-signature' })
    expect(events).toEqual([
      { type: 'recipient.delegated', recipient: jane, facts: { to: 'nora', reason: 'On leave' } },
      { type: 'recipient.notified', recipient: 'nora' },
    ])
    expect(effects).toEqual([
      { kind: 'revoke-links', recipient: jane },
      { kind: 'drop-values', recipient: jane },
      { kind: 'tell-delegated', from: jane, recipient: 'nora', reason: 'On leave' },
      { kind: 'invite', recipient: 'nora' },
    ])
  })

  test('makes open rooms stale, and asks everybody who has not finished to consent again', () => {
    const asked = sent(delegable(), recipient('omar', 1))
    const read = consentToSign(asked, 'omar' as RecipientId, noon, disclosure).envelope
    const { envelope: after } = delegate(read)
    expect(after.version).toBe(read.version + 1)
    expect(after.recipients.map(({ consentedAt }) => consentedAt)).toEqual([null, null, null])
  })

  test('leaves the one who handed it on nothing to do', () => {
    const { envelope: after } = delegate()
    expect(() => viewEnvelope(after, jane, noon)).toThrow('recipient-replaced')
    expect(
      completeRecipient(consentToSign(after, nora.id, noon, disclosure).envelope, nora.id, noon),
    ).toMatchObject({ envelope: { status: 'sealing' } })
  })

  test('takes the witness along', () => {
    const wim = { ...recipient('wim', 1, 'witness'), attachedTo: jane }
    const { envelope: after } = delegate(sent(delegable(), wim))
    expect(after.recipients[2]?.attachedTo).toBe('nora')
  })

  test('can happen again', () => {
    const once = delegate().envelope
    const twice = delegateRecipient(
      once,
      nora.id,
      { id: 'otto' as RecipientId, name: 'Otto', email: 'otto@example.org' },
      'Not mine',
      noon,
    ).envelope
    expect(twice.recipients.map(({ status, key }) => [status, key])).toEqual([
      ['replaced', 'jane'],
      ['replaced', 'jane-2'],
      ['notified', 'jane-2-2'],
    ])
  })

  test.each([
    ['who may not', sent(delegable({ mayDelegate: false })), nora, 'delegation-not-allowed'],
    ['to themselves', sent(delegable()), { ...nora, email: 'JANE@example.org' }, 'delegation-not-allowed'],
    [
      'to another of their group',
      sent(
        delegable({ group: { key: 'desk', needs: 1 } }),
        delegable({ ...recipient('omar', 1), group: { key: 'desk', needs: 1 } }),
      ),
      { ...nora, email: 'omar@example.org' },
      'delegation-not-allowed',
    ],
    [
      'to their own witness',
      sent(delegable(), { ...recipient('wim', 1, 'witness'), attachedTo: jane }),
      { ...nora, email: 'wim@example.org' },
      'delegation-not-allowed',
    ],
    ['to nobody', sent(delegable()), { ...nora, name: ' ' }, 'recipient-name-missing'],
    [
      'without the telephone that the code goes to',
      sent(delegable({ access: ['sms_code'], phone: '+34600000000' })),
      nora,
      'recipient-phone-missing',
    ],
  ] as const)('is refused to one %s', (_, state, to, code) => {
    expect(() => delegate(state, to)).toThrow(code)
  })

  test('is refused without a reason, out of turn and after finishing', () => {
    const state = sent(recipient('omar', 1), delegable({ order: 2 }))
    expect(() => delegate(state)).toThrow('recipient-out-of-turn')
    expect(() => delegateRecipient(sent(delegable()), jane, nora, ' ', noon)).toThrow('reason-missing')
    const both = sent(delegable(), recipient('omar', 1))
    const done = completeRecipient(consentToSign(both, jane, noon, disclosure).envelope, jane, noon).envelope
    expect(() => delegate(done)).toThrow('recipient-completed')
  })

  test('keeps the access checks that hold for anybody', () => {
    const state = sent(delegable({ access: ['passcode', 'email_code'], passcodeHash: 'hash' }))
    expect(delegate(state).envelope.recipients[1]).toMatchObject({
      access: ['passcode', 'email_code'],
      passcodeHash: 'hash',
    })
  })

  test('does not touch fields of others', () => {
    const state = sent(delegable(), recipient('omar', 2))
    expect(delegate(state).envelope.fields[1]).toEqual(fieldOf('omar' as RecipientId))
  })
})
