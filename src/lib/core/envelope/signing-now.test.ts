import { describe, expect, test } from 'vitest'
import { envelope, noon, recipient } from '../../../../tests/cast.ts'
import { sendToSignNow } from './signing-now.ts'

const mara = { ...recipient('mara', 1), email: 'mara@example.org' }
const jane = { ...recipient('jane', 1), email: 'jane@example.org' }
const inPerson = { role: 'in_person', host: { name: 'Jane', email: 'jane@example.org' } } as const

describe('[W2] sending to sign right away', () => {
  test('mails the sender no invitation to what they are doing already, and the trail tells so', () => {
    const {
      envelope: sent,
      events,
      effects,
    } = sendToSignNow(envelope('draft', [mara]), 'Mara@Example.org', noon)

    expect(sent).toMatchObject({ status: 'sent', recipients: [{ status: 'notified', notifiedAt: noon }] })
    expect(events).toEqual([
      { type: 'envelope.sent' },
      { type: 'recipient.notified', recipient: 'mara', facts: { entry: 'own' } },
    ])
    expect(effects).toEqual([])
  })

  test('invites the others as ever', () => {
    const { effects } = sendToSignNow(envelope('draft', [mara, jane]), mara.email, noon)

    expect(effects).toEqual([{ kind: 'invite', recipient: 'jane' }])
  })

  test.each([
    ['they are no recipient', [jane]],
    ['others come first', [{ ...mara, order: 2 }, jane]],
    ['they only get a copy', [{ ...recipient('mara', 1, 'cc'), email: mara.email }, jane]],
    ['they sign on the device of somebody else', [{ ...mara, ...inPerson }]],
  ])('is refused where %s', (_, people) => {
    expect(() => sendToSignNow(envelope('draft', people), mara.email, noon)).toThrow('recipient-cannot-act')
  })
})
