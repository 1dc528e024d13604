import { describe, expect, test } from 'vitest'
import { envelope, fieldOf, noon, recipient } from '../../../../tests/cast.ts'
import type { RecipientId } from '../ids.ts'
import { isRefusal } from '../refusal.ts'
import { envelopeStatuses, type Recipient } from './envelope.ts'
import { sendEnvelope } from './sending.ts'

const jane = 'jane' as RecipientId
const later = (hours: number) => new Date(noon.getTime() + hours * 3_600_000)
const host = { name: 'Mara', email: 'mara@example.org' }

const draftOf = (...people: Recipient[]) => envelope('draft', people)
const changed = (change: Partial<Recipient>, role?: Recipient['role']) => ({
  ...recipient('jane', 1, role),
  ...change,
})

describe('[W2] sending', () => {
  test('invites everybody of the first routing order, and nobody of the next', () => {
    const { envelope: sent, effects } = sendEnvelope(
      draftOf(recipient('jane', 1), recipient('omar', 2)),
      noon,
    )
    expect(sent).toMatchObject({ status: 'sent', sentAt: noon })
    expect(sent.recipients).toMatchObject([
      { status: 'notified', notifiedAt: noon },
      { status: 'waiting', notifiedAt: null },
    ])
    expect(effects).toEqual([{ kind: 'invite', recipient: jane }])
  })

  test('[W1] tells of who came by a direct link that nobody invited them', () => {
    const { events } = sendEnvelope(draftOf(recipient('jane', 1), recipient('omar', 1)), noon, jane)
    expect(events).toEqual([
      { type: 'envelope.sent' },
      { type: 'recipient.notified', recipient: jane, facts: { entry: 'direct' } },
      { type: 'recipient.notified', recipient: 'omar' },
    ])
  })

  test('is refused when its time is over before it begins', () => {
    const late = { ...draftOf(recipient('jane', 1)), expiresAt: noon }
    const soon = { ...late, expiresAt: later(1) }

    expect(() => sendEnvelope(late, noon)).toThrow('envelope-expired')
    expect(sendEnvelope(soon, noon).envelope.status).toBe('sent')
  })

  test('never invites a cc: the sealed copy is all they get', () => {
    const { effects } = sendEnvelope(draftOf(recipient('jane', 1), recipient('omar', 1, 'cc')), noon)
    expect(effects).toEqual([{ kind: 'invite', recipient: jane }])
  })

  test.each([
    ['without documents', { documents: [] }, 'envelope-without-documents'],
    [
      'without anybody who acts',
      { recipients: [recipient('omar', 1, 'cc')], fields: [] },
      'envelope-without-recipients',
    ],
    ['to a signer without a signature field', { fields: [] }, 'signer-without-signature-field'],
    ['to nobody by name', { recipients: [changed({ name: ' ' })] }, 'recipient-name-missing'],
    ['to no address', { recipients: [changed({ email: '' })] }, 'recipient-email-missing'],
    [
      'with an approver who signs',
      { recipients: [recipient('jane', 1, 'approver')] },
      'signature-field-not-for-role',
    ],
    [
      'with a viewer who fills in',
      { recipients: [recipient('jane', 1, 'viewer')] },
      'recipient-may-not-fill',
    ],
    [
      'with a field outside its page',
      { fields: [fieldOf(jane, { x: 0.9, width: 0.2 })] },
      'field-outside-page',
    ],
    [
      'with a field on a page that is not there',
      { fields: [fieldOf(jane, { page: 7 })] },
      'field-outside-page',
    ],
    [
      'with a code by text message to no telephone',
      { recipients: [changed({ access: ['sms_code'] })] },
      'recipient-phone-missing',
    ],
    [
      'with a passcode nobody has set',
      { recipients: [changed({ access: ['passcode'] })] },
      'recipient-passcode-missing',
    ],
    [
      'to somebody in person whom nobody hosts',
      { recipients: [changed({ role: 'in_person' })] },
      'recipient-host-missing',
    ],
    [
      'to somebody in person known by an address that is not there',
      { recipients: [changed({ role: 'in_person', host, email: '', access: ['email_code'] })] },
      'recipient-email-missing',
    ],
    [
      'with a signer attached to somebody',
      { recipients: [changed({ attachedTo: jane })] },
      'recipient-attachment-invalid',
    ],
    [
      'with an end of their own that has passed',
      { recipients: [changed({ expiresAt: noon })] },
      'expiry-in-past',
    ],
    [
      'with an end of their own after the last',
      { recipients: [changed({ expiresAt: later(3) })], expiresAt: later(2) },
      'recipient-expiry-too-late',
    ],
  ] as const)('is refused %s', (_, change, code) => {
    const draft = draftOf(recipient('jane', 1))
    expect(() => sendEnvelope({ ...draft, ...change }, noon)).toThrow(code)
  })

  test('names the recipient to blame', () => {
    const draft = draftOf(recipient('jane', 1), { ...recipient('omar', 2), email: '' })
    try {
      sendEnvelope(draft, noon)
      expect.unreachable()
    } catch (error) {
      expect(isRefusal(error) && error.faults).toEqual([
        { pointer: '/recipients/1/email', code: 'recipient-email-missing' },
      ])
    }
  })

  test.each(envelopeStatuses.filter((status) => status !== 'draft'))('is refused once it is %s', (status) => {
    expect(() => sendEnvelope(envelope(status, [recipient('jane', 1)]), noon)).toThrow('envelope-not-draft')
  })

  test('somebody in person needs no address of their own', () => {
    const sent = sendEnvelope(draftOf(changed({ role: 'in_person', host, email: '' })), noon)
    expect(sent.effects).toEqual([{ kind: 'invite', recipient: jane }])
  })

  test('what is only printed may belong to anybody', () => {
    const note = fieldOf('omar' as RecipientId, {}, { type: 'note', defaultValue: 'Please mind the rent' })
    const draft = draftOf(recipient('jane', 1), recipient('omar', 1, 'viewer'))
    expect(sendEnvelope({ ...draft, fields: [...draft.fields, note] }, noon).envelope.status).toBe('sent')
  })
})

describe('[W2] whoever is attached to a signer', () => {
  const signer = recipient('jane', 2)
  const attached = (role: 'witness' | 'assistant', change: Partial<Recipient>) => ({
    ...recipient('wim', 1, role),
    ...change,
  })

  test.each([
    ['a witness of nobody', attached('witness', {})],
    ['a witness of somebody who is not there', attached('witness', { attachedTo: 'nobody' as RecipientId })],
    ['a witness of themselves', attached('witness', { attachedTo: 'wim' as RecipientId })],
    ['an assistant of nobody', attached('assistant', {})],
    ['an assistant whose signer comes first', attached('assistant', { attachedTo: jane, order: 2 })],
  ])('%s is refused', (_, one) => {
    expect(() => sendEnvelope(draftOf(one, signer), noon)).toThrow('recipient-attachment-invalid')
  })

  test('an assistant comes first, whatever the list says', () => {
    const { envelope: sent } = sendEnvelope(
      draftOf(signer, attached('assistant', { attachedTo: jane })),
      noon,
    )
    expect(sent.recipients.map(({ status }) => status)).toEqual(['waiting', 'notified'])
  })

  test('an assistant who signs is refused', () => {
    const draft = draftOf(signer, attached('assistant', { attachedTo: jane }))
    const fields = [...draft.fields, fieldOf('wim' as RecipientId)]
    expect(() => sendEnvelope({ ...draft, fields }, noon)).toThrow('recipient-may-not-fill')
  })

  test('a witness who does not sign is refused', () => {
    const draft = draftOf(signer, attached('witness', { attachedTo: jane }))
    expect(() => sendEnvelope({ ...draft, fields: [fieldOf(jane)] }, noon)).toThrow(
      'signer-without-signature-field',
    )
  })
})

describe('[W2] a group', () => {
  const member = (name: string, change: Partial<Recipient> = {}) => ({
    ...recipient(name, 1),
    group: { key: 'desk', needs: 1 },
    ...change,
  })

  test('of one order and one mind can be sent to', () => {
    expect(sendEnvelope(draftOf(member('jane'), member('omar')), noon).effects).toHaveLength(2)
  })

  test.each([
    ['of two orders', member('omar', { order: 2 })],
    ['that does not know how many it takes', member('omar', { group: { key: 'desk', needs: 2 } })],
    ['with a witness in it', member('omar', { role: 'witness', attachedTo: jane })],
  ])('%s is refused', (_, other) => {
    expect(() => sendEnvelope(draftOf(member('jane'), other), noon)).toThrow('recipient-group-invalid')
  })

  test.each([0, 3])('of two that takes %d is refused', (needs) => {
    const group = { key: 'desk', needs }
    expect(() => sendEnvelope(draftOf(member('jane', { group }), member('omar', { group })), noon)).toThrow(
      'recipient-group-invalid',
    )
  })
})
