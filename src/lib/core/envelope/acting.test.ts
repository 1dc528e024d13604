import { describe, expect, test } from 'vitest'
import { envelope, noon, recipient } from '../../../../tests/cast.ts'
import type { RecipientId } from '../ids.ts'
import { completeRecipient, consentToSign, nameRecipient, viewEnvelope } from './acting.ts'
import { bounceRecipient } from './bouncing.ts'
import type { Decision } from './decision.ts'
import { declineEnvelope } from './declining.ts'
import type { Envelope, Recipient } from './envelope.ts'
import { expireEnvelope } from './expiring.ts'
import { wasAsked } from './recipients.ts'
import { sendEnvelope } from './sending.ts'
import { voidEnvelope } from './voiding.ts'

const disclosure = { version: '1', locale: 'en-US', sha256: 'a' }
const jane = 'jane' as RecipientId
const omar = 'omar' as RecipientId
const wim = 'wim' as RecipientId
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

const sent = (...people: Recipient[]) => sendEnvelope(envelope('draft', people), noon).envelope
/** Sent to Jane, then Omar, one after the other. */
const sequential = () => sent(recipient('jane', 1), recipient('omar', 2))
const parallel = () => sent(recipient('jane', 1), recipient('omar', 1))
const agreed = (state: Envelope, who: RecipientId) => consentToSign(state, who, noon, disclosure).envelope
const finish = (state: Envelope, who: RecipientId): Decision =>
  completeRecipient(agreed(state, who), who, noon)
const states = (state: Envelope) => state.recipients.map(({ status }) => status)

describe('[W3] acting', () => {
  test('needs consent before finishing', () => {
    expect(() => completeRecipient(sequential(), jane, noon)).toThrow('consent-missing')
  })

  test('is refused out of turn', () => {
    expect(() => viewEnvelope(sequential(), omar, noon)).toThrow('recipient-out-of-turn')
  })

  test('is refused to a cc', () => {
    const copied = sent(recipient('jane', 1), recipient('omar', 1, 'cc'))
    expect(() => viewEnvelope(copied, omar, noon)).toThrow('recipient-cannot-act')
  })

  test('invites the next routing order when the last of the one before has finished', () => {
    const { envelope: next, effects } = finish(sequential(), jane)
    expect(states(next)).toEqual(['completed', 'notified'])
    expect(effects).toEqual([{ kind: 'invite', recipient: omar }])
  })

  test('starts sealing when nobody is left, once', () => {
    const half = completeRecipient(agreed(agreed(parallel(), jane), omar), jane, noon).envelope
    const { envelope: all, effects, events } = completeRecipient(half, omar, noon)
    expect(all.status).toBe('sealing')
    expect(effects).toEqual([{ kind: 'seal' }])
    expect(events.map(({ type }) => type)).toEqual(['recipient.completed', 'envelope.sealing'])
    expect(completeRecipient(all, omar, noon)).toEqual({ envelope: all, events: [], effects: [] })
  })

  test('is over when the time is over', () => {
    const expiring = { ...sequential(), expiresAt: noon }
    expect(() => viewEnvelope(expiring, jane, noon)).toThrow('envelope-expired')
  })

  test('is over for one whose own time is over', () => {
    const expiring = sent({ ...recipient('jane', 1), expiresAt: later(5) }, recipient('omar', 1))
    expect(() => viewEnvelope(expiring, jane, later(5))).toThrow('recipient-expired')
    expect(viewEnvelope(expiring, omar, later(5)).envelope.status).toBe('in_progress')
  })

  test('an in-person signer says who they are; nobody else does', () => {
    const host = { name: 'Mara', email: 'mara@example.org' }
    const met = sent({ ...recipient('jane', 1, 'in_person'), host }, recipient('omar', 1))
    expect(nameRecipient(met, jane, ' Jane Roe ', noon)).toMatchObject({
      envelope: { recipients: [{ name: 'Jane Roe' }, {}], version: met.version },
      events: [{ type: 'recipient.changed', recipient: jane }],
    })
    expect(nameRecipient(met, jane, 'jane', noon).events).toEqual([])
    expect(() => nameRecipient(met, jane, ' ', noon)).toThrow('recipient-name-missing')
    expect(() => nameRecipient(met, omar, 'Omar', noon)).toThrow('recipient-cannot-act')
  })
})

describe('[W3] a witness', () => {
  const witnessed = (witnessOrder: number) =>
    sent(
      recipient('jane', 2),
      { ...recipient('wim', witnessOrder, 'witness'), attachedTo: jane },
      recipient('omar', 3),
    )

  test.each([1, 2, 9])('of order %d acts right after the signer, and before whoever comes next', (order) => {
    const asked = witnessed(order)
    expect(states(asked)).toEqual(['notified', 'waiting', 'waiting'])
    expect(() => viewEnvelope(asked, wim, noon)).toThrow('recipient-out-of-turn')
    const signed = finish(asked, jane).envelope
    expect(states(signed)).toEqual(['completed', 'notified', 'waiting'])
    expect(() => viewEnvelope(signed, omar, noon)).toThrow('recipient-out-of-turn')
    expect(states(finish(signed, wim).envelope)).toEqual(['completed', 'completed', 'notified'])
  })

  test('holds up the seal', () => {
    const asked = sent(recipient('jane', 1), { ...recipient('wim', 1, 'witness'), attachedTo: jane })
    const signed = finish(asked, jane).envelope
    expect(signed.status).toBe('in_progress')
    expect(finish(signed, wim).envelope.status).toBe('sealing')
  })

  test('does not hold up others of the same order', () => {
    const asked = sent(
      recipient('jane', 1),
      { ...recipient('wim', 1, 'witness'), attachedTo: jane },
      recipient('omar', 1),
    )
    expect(states(asked)).toEqual(['notified', 'waiting', 'notified'])
  })

  test('may decline, which ends it', () => {
    const asked = sent(recipient('jane', 1), { ...recipient('wim', 1, 'witness'), attachedTo: jane })
    const signed = finish(asked, jane).envelope
    expect(declineEnvelope(signed, wim, 'I saw nothing', noon).envelope.status).toBe('declined')
  })
})

describe('[W3] a group', () => {
  const desk = { key: 'desk', needs: 1 }
  const member = (name: string, needs = 1) => ({ ...recipient(name, 1), group: { ...desk, needs } })

  test('is done when enough are done: the others are skipped, their links die, and the next are invited', () => {
    const asked = sent(member('jane'), member('omar'), recipient('wim', 2))
    const { envelope: next, effects, events } = finish(asked, jane)
    expect(states(next)).toEqual(['completed', 'skipped', 'notified'])
    expect(effects).toEqual([
      { kind: 'revoke-links', recipient: omar },
      { kind: 'tell-skipped', recipient: omar },
      { kind: 'invite', recipient: wim },
    ])
    expect(events.map(({ type }) => type)).toEqual([
      'recipient.completed',
      'recipient.skipped',
      'recipient.notified',
    ])
    expect(() => completeRecipient(next, omar, noon)).toThrow('recipient-skipped')
  })

  test('of three that takes two waits for the second', () => {
    const asked = sent(member('jane', 2), member('omar', 2), member('wim', 2))
    const once = finish(asked, jane).envelope
    expect(states(once)).toEqual(['completed', 'notified', 'notified'])
    expect(finish(once, wim).envelope).toMatchObject({
      status: 'sealing',
      recipients: [{ status: 'completed' }, { status: 'skipped' }, { status: 'completed' }],
    })
  })

  test('goes on without one who declines, as long as enough are left', () => {
    const asked = sent(member('jane'), member('omar'))
    const { envelope: next, effects } = declineEnvelope(asked, jane, 'On holiday', noon)
    expect(next).toMatchObject({ status: 'in_progress', reason: null })
    expect(states(next)).toEqual(['declined', 'notified'])
    expect(effects).toEqual([{ kind: 'tell-declined', recipient: jane, reason: 'On holiday' }])
    expect(() => viewEnvelope(next, jane, noon)).toThrow('recipient-declined')
    expect(finish(next, omar).envelope.status).toBe('sealing')
    expect(declineEnvelope(next, omar, 'Me too', noon).envelope).toMatchObject({ status: 'declined' })
  })

  test('that takes all of its two ends with the first who declines', () => {
    const asked = sent(member('jane', 2), member('omar', 2))
    expect(declineEnvelope(asked, jane, 'No', noon).envelope.status).toBe('declined')
  })

  test('skips the witness of one who is skipped', () => {
    const asked = sent(member('jane'), member('omar'), {
      ...recipient('wim', 1, 'witness'),
      attachedTo: omar,
    })
    expect(finish(asked, jane).envelope).toMatchObject({
      status: 'sealing',
      recipients: [{ status: 'completed' }, { status: 'skipped' }, { status: 'skipped' }],
    })
  })
})

describe('an invitation that comes back', () => {
  test('marks the recipient, tells the sender, and leaves the link working', () => {
    const { envelope: bounced, effects } = bounceRecipient(sequential(), jane)
    expect(bounced.recipients[0]?.status).toBe('bounced')
    expect(effects).toEqual([{ kind: 'tell-bounced', recipient: jane }])
    expect(viewEnvelope(bounced, jane, noon).envelope.recipients[0]?.status).toBe('viewed')
  })

  test('changes nothing for somebody who has opened it, nor once it is over', () => {
    const seen = viewEnvelope(sequential(), jane, noon).envelope
    expect(bounceRecipient(seen, jane).events).toEqual([])
    expect(bounceRecipient(voidEnvelope(sequential(), 'x').envelope, jane).effects).toEqual([])
  })
})

describe('[W3] declining', () => {
  test('ends the envelope for everybody', () => {
    const { envelope: declined } = declineEnvelope(parallel(), jane, 'Wrong rent', noon)
    expect(declined).toMatchObject({ status: 'declined', reason: 'Wrong rent' })
    expect(() => completeRecipient(declined, omar, noon)).toThrow('envelope-declined')
  })

  test('is refused to those who have finished, and without a reason', () => {
    const done = finish(parallel(), jane).envelope
    expect(() => declineEnvelope(done, jane, 'x', noon)).toThrow('recipient-completed')
    expect(() => declineEnvelope(parallel(), jane, '  ', noon)).toThrow('reason-missing')
  })

  test.each([
    ['a viewer', { ...recipient('omar', 1, 'viewer') }],
    ['a cc', { ...recipient('omar', 1, 'cc') }],
    ['an assistant', { ...recipient('omar', 1, 'assistant'), attachedTo: wim }],
  ])('is refused to %s', (_, one) => {
    const asked = sent(one, recipient('jane', 1), recipient('wim', 2))
    expect(() => declineEnvelope(asked, omar, 'x', noon)).toThrow('recipient-cannot-decline')
  })
})

describe('[W2] voiding', () => {
  test.each(['draft', 'sealing', 'completed', 'declined', 'voided', 'expired'] as const)(
    'is refused once it is %s',
    (status) => {
      expect(() => voidEnvelope(envelope(status, [recipient('jane', 1)]), 'Wrong rent')).toThrow(
        `envelope-${status}`,
      )
    },
  )
})

describe('who had been asked when it ended', () => {
  const askedOf = (ended: Envelope) => ended.recipients.filter(wasAsked).map(({ id }) => id)
  const late = { ...sequential(), expiresAt: noon }

  test.each([
    ['expired', expireEnvelope(late, noon).envelope],
    ['voided', voidEnvelope(sequential(), 'Wrong rent').envelope],
    ['declined', declineEnvelope(sequential(), jane, 'Wrong rent', noon).envelope],
  ])('%s: nobody whose turn had not come', (_, ended) => {
    expect(askedOf(ended)).toEqual([jane])
  })

  test('everybody of the order that was reached, and of those before', () => {
    const signed = finish(sequential(), jane).envelope
    expect(askedOf(voidEnvelope(signed, 'Wrong rent').envelope)).toEqual([jane, omar])
  })
})
