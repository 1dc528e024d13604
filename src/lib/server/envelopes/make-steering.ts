import type { CorrectInput, CorrectionInput } from '#contract/envelope-acts.ts'
import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import { answerRecipient } from '#core/envelope/asking.ts'
import { assertAskedAgain } from '#core/envelope/correcting/asking-again.ts'
import { correctContent } from '#core/envelope/correcting/correct-content.ts'
import { correctEnvelope, type Corrections, type RecipientChange } from '#core/envelope/correcting.ts'
import type { Decision } from '#core/envelope/decision.ts'
import type { Envelope, RecipientRole } from '#core/envelope/envelope.ts'
import { extendEnvelope } from '#core/envelope/extending.ts'
import { inviteAgain } from '#core/envelope/inviting-again.ts'
import { assertNotHeld } from '#core/envelope/legal-hold.ts'
import { remindRecipients } from '#core/envelope/reminding.ts'
import { retrySeal } from '#core/envelope/sealing.ts'
import { voidEnvelope } from '#core/envelope/voiding.ts'
import type { RecipientId } from '#core/ids.ts'
import { withRequired } from '#core/organizations/envelope-defaults.ts'
import type { z } from 'zod'
import type { Member } from '../actor.ts'
import type { Quotas } from '../billing/make-quotas.ts'
import type { Database, Transaction } from '../data/database.ts'
import type { Clock, Random } from '../ports.ts'
import { actOf } from './act-of.ts'
import { assertExpected, toContent } from './corrected-content.ts'
import type { Enact } from './enact.ts'
import { shapeOfEnvelope } from './envelope-shape.ts'
import { assertInHand, holdOwnEnvelope } from './held-envelope.ts'
import { holdLegalHold } from './legal-hold.ts'
import type { Passcodes } from './passcodes.ts'
import { assertWithinPlan } from './plan-limits.ts'

type Parts = {
  database: Database
  enact: Enact
  quotas: Quotas
  passcodes: Passcodes
  clock: Clock
  random: Random
}

type Rule = (envelope: Envelope, at: Date, tx: Transaction) => Decision | Promise<Decision>

/** What a sender may still do with what is sent. */
export function makeSteering({ database, enact, quotas, passcodes, clock, random }: Parts) {
  /** Load among the member's, decide by rule, make it true: every change after drafting goes through here. */
  async function decide(member: Member, id: string, rule: Rule): Promise<EnvelopeShape> {
    return database.transaction(member.organization.id, (tx) => decideIn(tx, member, id, rule))
  }

  async function decideIn(tx: Transaction, member: Member, id: string, rule: Rule): Promise<EnvelopeShape> {
    const before = await holdOwnEnvelope(tx, member, id)
    const act = actOf(member, clock.now())
    const after = await enact(tx, before, await rule(before.envelope, act.at, tx), act)

    return shapeOfEnvelope(tx, after.envelope, { member, now: act.at })
  }

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

    /** Changes who has not finished yet; open rooms of an older version are stale from then on. */
    correct: (member: Member, id: string, input: z.output<typeof CorrectInput>): Promise<EnvelopeShape> =>
      decide(member, id, async (envelope, at, tx) => {
        const decision = correctEnvelope(envelope, toCorrections(envelope, input, member, passcodes), at)
        await assertWithinPlan(tx, quotas, member, decision.envelope)
        return decision
      }),

    /** Documents and fields, for everybody who is still to sign and who signs again. Throws `legal-hold`. */
    correctContent: (
      member: Member,
      id: string,
      input: z.output<typeof CorrectionInput>,
    ): Promise<EnvelopeShape> =>
      database.transaction(member.organization.id, async (tx) => {
        const legalHold = await holdLegalHold(tx, member.organization.id)
        return decideIn(tx, member, id, async (envelope, at) => {
          assertNotHeld(envelope, legalHold)
          assertExpected(envelope, input)
          const decision = correctContent(envelope, await toContent(tx, member, envelope, input, random), at)
          if (input.askedAgain) assertAskedAgain(decision, input.askedAgain)
          await assertWithinPlan(tx, quotas, member, decision.envelope)
          return decision
        })
      }),
  }
}

function toCorrections(
  { id: envelopeId, recipients: present }: Envelope,
  { recipients = [], remove = [] }: z.output<typeof CorrectInput>,
  { organization: { defaults } }: Member,
  passcodes: Passcodes,
): Corrections {
  const roles = new Map(present.map(({ id, role }): [string, RecipientRole] => [id, role]))
  const changes = recipients.map(({ id, passcode, expiresAt, access, ...same }) => ({
    id: id as RecipientId,
    ...given(same),
    ...(access !== undefined && {
      access: withRequired(roles.get(id) ?? 'signer', access, defaults.access),
    }),
    ...(passcode !== undefined && {
      passcodeHash: passcode === null ? null : passcodes.hash(envelopeId, passcode),
    }),
    ...(expiresAt !== undefined && { expiresAt: expiresAt === null ? null : new Date(expiresAt) }),
  }))

  return { changes, remove: remove as RecipientId[] }
}

/** What was left out stays as it is. */
function given(same: Record<string, unknown>): Omit<RecipientChange, 'id'> {
  return Object.fromEntries(Object.entries(same).filter(([, value]) => value !== undefined))
}
