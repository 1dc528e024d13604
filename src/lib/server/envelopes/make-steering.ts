import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import { answerRecipient } from '#core/envelope/asking.ts'
import { extendEnvelope } from '#core/envelope/extending.ts'
import { inviteAgain } from '#core/envelope/inviting-again.ts'
import { remindRecipients } from '#core/envelope/reminding.ts'
import { retrySeal } from '#core/envelope/sealing.ts'
import { voidEnvelope } from '#core/envelope/voiding.ts'
import type { RecipientId } from '#core/ids.ts'
import type { Member } from '../actor.ts'
import type { Quotas } from '../billing/make-quotas.ts'
import type { Database } from '../data/database.ts'
import type { Clock, Random } from '../ports.ts'
import { makeDecide } from './decide-envelope.ts'
import type { Enact } from './enact.ts'
import { assertInHand } from './held-envelope.ts'
import { makeCorrecting } from './make-correcting.ts'
import type { Passcodes } from './passcodes.ts'

type Parts = {
  database: Database
  enact: Enact
  quotas: Quotas
  passcodes: Passcodes
  clock: Clock
  random: Random
}

/** What a sender may still do with what is sent. */
export function makeSteering(parts: Parts) {
  const { database } = parts
  const { decide } = makeDecide(parts)

  return {
    void: (member: Member, id: string, reason: string): Promise<EnvelopeShape> =>
      decide(member, id, (envelope) => voidEnvelope(envelope, reason)),
    reseal: (member: Member, id: string): Promise<EnvelopeShape> => decide(member, id, retrySeal),
    /** A later end, or the first one; an expired envelope goes on. Throws `not-extended`. */
    extend: (member: Member, id: string, expiresAt: Date): Promise<EnvelopeShape> =>
      decide(member, id, (envelope, at) => extendEnvelope(envelope, expiresAt, at)),

    /** Before a reminder is counted: who may not give one uses none up. Throws `not-found`, `forbidden`. */
    assertMayRemind: (member: Member, id: string): Promise<void> =>
      database.read(member.organization.id, (tx) => assertInHand(tx, member, id)),

    /** Everybody whose turn it is, or one of them. */
    async remind(member: Member, id: string, only?: string): Promise<void> {
      await decide(member, id, (envelope, at) =>
        remindRecipients(envelope, (only as RecipientId | undefined) ?? null, at),
      )
    },

    /** Throws `recipient-out-of-turn`, `mailed-just-now`. */
    async inviteAgain(member: Member, id: string, recipient: string): Promise<void> {
      await decide(member, id, (envelope, at) => inviteAgain(envelope, recipient as RecipientId, at))
    },

    answer: (member: Member, id: string, recipient: string, text: string): Promise<EnvelopeShape> =>
      decide(member, id, (envelope, at) => answerRecipient(envelope, recipient as RecipientId, text, at)),

    ...makeCorrecting(parts),
  }
}
