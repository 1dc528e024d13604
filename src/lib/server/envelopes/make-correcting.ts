import type { CorrectInput, CorrectionInput } from '#contract/envelope-acts.ts'
import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import { assertAskedAgain } from '#core/envelope/correcting/asking-again.ts'
import { correctContent } from '#core/envelope/correcting/correct-content.ts'
import { correctEnvelope, type Corrections, type RecipientChange } from '#core/envelope/correcting.ts'
import type { Envelope, RecipientRole } from '#core/envelope/envelope.ts'
import { assertNotHeld } from '#core/envelope/legal-hold.ts'
import type { RecipientId } from '#core/ids.ts'
import { withRequired } from '#core/organizations/envelope-defaults.ts'
import type { z } from 'zod'
import type { Member } from '../actor.ts'
import type { Quotas } from '../billing/make-quotas.ts'
import type { Database } from '../data/database.ts'
import { keepByTrail } from '../documents/hold-documents.ts'
import type { Clock, Random } from '../ports.ts'
import { assertExpected, toContent } from './corrected-content.ts'
import { makeDecide } from './decide-envelope.ts'
import type { Enact } from './enact.ts'
import { holdLegalHold } from './legal-hold.ts'
import type { Passcodes } from './passcodes.ts'
import { assertWithinPlan } from './plan-limits.ts'
import { takenOut } from './taken-out.ts'

type Parts = {
  database: Database
  enact: Enact
  quotas: Quotas
  passcodes: Passcodes
  clock: Clock
  random: Random
}

/** Who is asked and what is signed, changed after it was sent. */
export function makeCorrecting(parts: Parts) {
  const { database, quotas, passcodes, random } = parts
  const { decide, decideIn } = makeDecide(parts)

  return {
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
          // The trail alone still knows them, and a dispute may ask for them.
          await keepByTrail(tx, member.organization.id, takenOut(envelope, decision.envelope))
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
