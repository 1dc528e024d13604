import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { envelope, fieldOf, noon, recipient } from '../../../../tests/cast.ts'
import type { RecipientId } from '../ids.ts'
import { isRefusal } from '../refusal.ts'
import type { Decision } from './decision.ts'
import {
  bounceRecipient,
  completeRecipient,
  consentToSign,
  declineEnvelope,
  expireEnvelope,
  markSealed,
  markSealFailed,
  retrySeal,
  sendEnvelope,
  viewEnvelope,
  voidEnvelope,
  wasAsked,
} from './envelope-machine.ts'
import { envelopeStatuses, type Envelope, type EnvelopeStatus } from './envelope.ts'

const disclosure = { version: '1', locale: 'en-US', sha256: 'a' }
const jane = 'jane' as RecipientId
const omar = 'omar' as RecipientId

/** Sent to Jane, then Omar, one after the other. */
const sequential = () =>
  sendEnvelope(envelope('draft', [recipient('jane', 1), recipient('omar', 2)]), noon).envelope
const parallel = () =>
  sendEnvelope(envelope('draft', [recipient('jane', 1), recipient('omar', 1)]), noon).envelope
const agreed = (state: Envelope, who: RecipientId) => consentToSign(state, who, noon, disclosure).envelope

describe('sending', () => {
  test('invites everybody of the first routing order, and nobody of the next', () => {
    const { envelope: sent, effects } = sendEnvelope(
      envelope('draft', [recipient('jane', 1), recipient('omar', 2)]),
      noon,
    )
    expect(sent).toMatchObject({ status: 'sent', sentAt: noon })
    expect(sent.recipients.map(({ status }) => status)).toEqual(['notified', 'waiting'])
    expect(effects).toEqual([{ kind: 'invite', recipient: jane }])
  })

  test('is refused when its time is over before it begins', () => {
    const late = { ...envelope('draft', [recipient('jane', 1)]), expiresAt: noon }
    const soon = { ...late, expiresAt: new Date(noon.getTime() + 1) }

    expect(() => sendEnvelope(late, noon)).toThrow('envelope-expired')
    expect(sendEnvelope(soon, noon).envelope.status).toBe('sent')
  })

  test('never invites a cc: the sealed copy is all they get', () => {
    const { effects } = sendEnvelope(
      envelope('draft', [recipient('jane', 1), recipient('omar', 1, 'cc')]),
      noon,
    )
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
    ['to nobody by name', { recipients: [{ ...recipient('jane', 1), name: ' ' }] }, 'recipient-name-missing'],
    ['to no address', { recipients: [{ ...recipient('jane', 1), email: '' }] }, 'recipient-email-missing'],
    [
      'with an approver who signs',
      { recipients: [recipient('jane', 1, 'approver')] },
      'signature-field-not-for-role',
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
  ] as const)('is refused %s', (_, change, code) => {
    const draft = envelope('draft', [recipient('jane', 1)])
    expect(() => sendEnvelope({ ...draft, ...change }, noon)).toThrow(code)
  })

  test.each(envelopeStatuses.filter((status) => status !== 'draft'))('is refused once it is %s', (status) => {
    expect(() => sendEnvelope(envelope(status, [recipient('jane', 1)]), noon)).toThrow('envelope-not-draft')
  })
})

describe('acting', () => {
  test('needs consent before finishing', () => {
    expect(() => completeRecipient(sequential(), jane, noon)).toThrow('consent-missing')
  })

  test('is refused out of turn', () => {
    expect(() => viewEnvelope(sequential(), omar, noon)).toThrow('recipient-out-of-turn')
  })

  test('invites the next routing order when the last of the one before has finished', () => {
    const { envelope: next, effects } = completeRecipient(agreed(sequential(), jane), jane, noon)
    expect(next.recipients.map(({ status }) => status)).toEqual(['completed', 'notified'])
    expect(effects).toEqual([{ kind: 'invite', recipient: omar }])
  })

  test('starts sealing when nobody is left, once', () => {
    const half = completeRecipient(agreed(agreed(parallel(), jane), omar), jane, noon).envelope
    const { envelope: all, effects, happenings } = completeRecipient(half, omar, noon)
    expect(all.status).toBe('sealing')
    expect(effects).toEqual([{ kind: 'seal' }])
    expect(happenings.map(({ type }) => type)).toEqual(['recipient.completed', 'envelope.sealing'])
    expect(completeRecipient(all, omar, noon)).toEqual({ envelope: all, happenings: [], effects: [] })
  })

  test('is over when the time is over', () => {
    const expiring = { ...sequential(), expiresAt: noon }
    expect(() => viewEnvelope(expiring, jane, noon)).toThrow('envelope-expired')
    expect(expireEnvelope(expiring, noon).envelope).toMatchObject({ status: 'expired' })
    expect(expireEnvelope(sequential(), noon).happenings).toEqual([])
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
    expect(bounceRecipient(seen, jane).happenings).toEqual([])
    expect(bounceRecipient(voidEnvelope(sequential(), 'x').envelope, jane).effects).toEqual([])
  })
})

describe('declining', () => {
  test('ends the envelope for everybody', () => {
    const { envelope: declined } = declineEnvelope(parallel(), jane, 'Wrong rent', noon)
    expect(declined).toMatchObject({ status: 'declined', reason: 'Wrong rent' })
    expect(() => completeRecipient(declined, omar, noon)).toThrow('envelope-declined')
  })

  test('is refused to those who have finished, who only read, and without a reason', () => {
    const done = completeRecipient(agreed(parallel(), jane), jane, noon).envelope
    expect(() => declineEnvelope(done, jane, 'x', noon)).toThrow('recipient-completed')
    const reader = sendEnvelope(
      envelope('draft', [recipient('jane', 1), recipient('omar', 1, 'viewer')]),
      noon,
    ).envelope
    expect(() => declineEnvelope(reader, omar, 'x', noon)).toThrow('recipient-cannot-decline')
    expect(() => declineEnvelope(parallel(), jane, '  ', noon)).toThrow('reason-missing')
  })
})

describe('voiding', () => {
  test.each(['draft', 'sealing', 'completed', 'declined', 'voided', 'expired'] as const)(
    'is refused once it is %s',
    (status) => {
      expect(() => voidEnvelope(envelope(status, [recipient('jane', 1)]), 'Wrong rent')).toThrow(
        `envelope-${status}`,
      )
    },
  )
})

describe('sealing', () => {
  test('is recorded once, however often it is reported', () => {
    const sealed = markSealed(envelope('sealing', [recipient('jane', 1)]), noon, {}).envelope
    expect(sealed.status).toBe('completed')
    expect(markSealed(sealed, noon, {}).happenings).toEqual([])
    expect(markSealFailed(sealed, 'internal').envelope).toBe(sealed)
  })

  test('that failed can be tried again', () => {
    const failed = markSealFailed(envelope('sealing', [recipient('jane', 1)]), 'internal').envelope
    expect(failed).toMatchObject({ status: 'seal_failed', reason: 'internal' })
    expect(retrySeal(failed)).toMatchObject({
      envelope: { status: 'sealing', reason: null },
      effects: [{ kind: 'seal' }],
    })
  })
})

describe('whatever is done in whatever order', () => {
  const allowed: Record<EnvelopeStatus, readonly EnvelopeStatus[]> = {
    draft: ['sent'],
    sent: ['in_progress', 'sealing', 'declined', 'voided', 'expired'],
    in_progress: ['sealing', 'declined', 'voided', 'expired'],
    sealing: ['completed', 'seal_failed'],
    seal_failed: ['sealing', 'completed'],
    completed: [],
    declined: [],
    voided: [],
    expired: [],
  }
  const who = fc.constantFrom('r1' as RecipientId, 'r2' as RecipientId, 'r3' as RecipientId)
  const later = new Date(noon.getTime() + 1000)
  type Command = (state: Envelope) => Decision
  const command = fc.oneof(
    fc.constant<Command>((state) => sendEnvelope(state, noon)),
    who.map(
      (id): Command =>
        (state) =>
          viewEnvelope(state, id, noon),
    ),
    who.map(
      (id): Command =>
        (state) =>
          consentToSign(state, id, noon, disclosure),
    ),
    who.map(
      (id): Command =>
        (state) =>
          completeRecipient(state, id, noon),
    ),
    who.map(
      (id): Command =>
        (state) =>
          declineEnvelope(state, id, 'No', noon),
    ),
    fc.constant<Command>((state) => voidEnvelope(state, 'Wrong')),
    fc.constant<Command>((state) => expireEnvelope(state, later)),
    fc.constant<Command>((state) => markSealed(state, noon, {})),
    fc.constant<Command>((state) => markSealFailed(state, 'internal')),
    fc.constant<Command>((state) => retrySeal(state)),
  )
  const orders = fc.tuple(fc.constantFrom(1, 2), fc.constantFrom(1, 2), fc.constantFrom(1, 2))

  test('only the allowed transitions happen, and one seal is asked for at a time', () => {
    fc.assert(
      fc.property(orders, fc.boolean(), fc.array(command, { maxLength: 40 }), (order, expires, commands) => {
        const people = order.map((one, index) => recipient(`r${index + 1}`, one))
        let state: Envelope = { ...envelope('draft', people), expiresAt: expires ? later : null }
        let completions = 0
        for (const run of commands) {
          const decision = decide(run, state)
          if (!decision) continue
          const { envelope: next, effects, happenings } = decision
          if (next.status !== state.status) expect(allowed[state.status]).toContain(next.status)
          if (next.status === state.status && state.status !== 'sealing') {
            expect(effects.filter(({ kind }) => kind === 'seal')).toEqual([])
          }
          completions += happenings.filter(({ type }) => type === 'envelope.completed').length
          state = next
          assertSane(state)
        }
        expect(completions).toBeLessThanOrEqual(1)
      }),
      { numRuns: 3000 },
    )
  })

  /** Undefined for a refusal; anything else thrown is a bug. */
  function decide(run: Command, state: Envelope): Decision | undefined {
    try {
      return run(state)
    } catch (error) {
      if (isRefusal(error)) return undefined
      throw error
    }
  }

  function assertSane({ status, recipients }: Envelope): void {
    const states = recipients.map((one) => one.status)
    if (status === 'sealing' || status === 'completed')
      expect(states.every((one) => one === 'completed')).toBe(true)
    if (status === 'sent') expect(states).not.toContain('completed')
    for (const one of recipients) if (one.status === 'completed') expect(one.consentedAt).not.toBeNull()
  }
})

describe('who had been asked when it ended', () => {
  const askedOf = (ended: Envelope) =>
    ended.recipients.filter((one) => wasAsked(ended, one)).map(({ id }) => id)
  const late = { ...sequential(), expiresAt: noon }

  test.each([
    ['expired', expireEnvelope(late, noon).envelope],
    ['voided', voidEnvelope(sequential(), 'Wrong rent').envelope],
    ['declined', declineEnvelope(sequential(), jane, 'Wrong rent', noon).envelope],
  ])('%s: nobody whose turn had not come', (_, ended) => {
    expect(askedOf(ended)).toEqual([jane])
  })

  test('everybody of the order that was reached, and of those before', () => {
    const signed = completeRecipient(agreed(sequential(), jane), jane, noon).envelope
    expect(askedOf(voidEnvelope(signed, 'Wrong rent').envelope)).toEqual([jane, omar])
  })
})
