import type { SigningSession } from '#contract/signing-shapes.ts'
import { consentToSign, nameRecipient, viewEnvelope } from '#core/envelope/acting.ts'
import { askSender } from '#core/envelope/asking.ts'
import { declineEnvelope } from '#core/envelope/declining.ts'
import { type Delegate, delegateRecipient } from '#core/envelope/delegating.ts'
import { parsePhoneNumber } from '#core/identity/phone-number.ts'
import type { RecipientId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import type { Random } from '../ports.ts'
import { disclosureOf } from './disclosure.ts'
import type { RoomAccess } from './room-access.ts'
import { assertCurrent } from './room-session.ts'
import type { Agreement, NewHolder, Visitor } from './visitor.ts'

type Parts = { access: Pick<RoomAccess, 'act'>; random: Random }

/** What a recipient does besides filling in: each act is one decision of the envelope's rules. */
export function makeRoomActs({ access: { act }, random }: Parts) {
  return {
    view: (visitor: Visitor): Promise<SigningSession> =>
      act(visitor, ({ envelope, recipient, by }) => viewEnvelope(envelope, recipient.id, by.at)),

    /** Throws `envelope-changed`, also where another text would be recorded than was shown. */
    consent: (visitor: Visitor, { version, disclosure }: Agreement): Promise<SigningSession> =>
      act(visitor, ({ envelope, recipient, facts, by }) => {
        assertCurrent(envelope, version)
        const { version: text, locale, sha256 } = disclosureOf(visitor.locale ?? recipient.locale, facts.law)
        if (disclosure !== undefined && disclosure !== sha256) throw new Refusal('envelope-changed')
        return consentToSign(envelope, recipient.id, by.at, { version: text, locale, sha256 })
      }),

    decline: (visitor: Visitor, reason: string): Promise<SigningSession> =>
      act(visitor, ({ envelope, recipient, by }) => declineEnvelope(envelope, recipient.id, reason, by.at)),

    ask: (visitor: Visitor, text: string): Promise<SigningSession> =>
      act(visitor, ({ envelope, recipient, by }) => askSender(envelope, recipient.id, text, by.at)),

    /** Hands the task on, for good: this way in shows from then on who has it. */
    delegate: (visitor: Visitor, { reason, ...delegate }: NewHolder): Promise<SigningSession> =>
      act(visitor, ({ envelope, recipient, by }) => {
        const to = toDelegate(random.uuid() as RecipientId, delegate)
        return delegateRecipient(envelope, recipient.id, to, reason, by.at)
      }),

    /** An in-person signer says who they are. */
    giveName: (visitor: Visitor, version: number, name: string): Promise<SigningSession> =>
      act(visitor, ({ envelope, recipient, by }) => {
        assertCurrent(envelope, version)
        return nameRecipient(envelope, recipient.id, name, by.at)
      }),
  }
}

function toDelegate(
  id: RecipientId,
  { name, email, phone: typed, locale }: Omit<NewHolder, 'reason'>,
): Delegate {
  const phone = typed === undefined ? undefined : parsePhoneNumber(typed)
  if (phone === null) throw new Refusal('phone-invalid', [{ pointer: '/phone', code: 'phone-invalid' }])

  return { id, name, email, ...(phone && { phone }), ...(locale && { locale }) }
}
