import { z } from 'zod'
import type { Transaction } from '../data/database.ts'
import { CognitoError } from './cognito-error.ts'
import {
  progressBy,
  toFacts,
  type AskedChallenge,
  type Progress,
  type SecondFactor,
  type Step,
} from './factor.ts'
import type { IdentityParts } from './identity-parts.ts'
import { secondFactorNames, type SecondFactorName } from './second-factors.ts'
import { findUser } from './users.ts'

export const selectMfaName = 'SELECT_MFA_TYPE'

const offer = z.object({ among: z.array(z.enum(secondFactorNames)) })

/** Lets the person choose among the second factors they have switched on. */
export function selectMfaStep(
  { challenges }: IdentityParts,
  secondFactors: Readonly<Record<SecondFactorName, SecondFactor>>,
): Step & {
  ask(tx: Transaction, progress: Progress, among: readonly SecondFactorName[]): Promise<AskedChallenge>
} {
  return {
    async ask(tx, progress, among) {
      const { id: userId, email } = progress.user
      const facts = { ...toFacts(progress), among }

      return {
        ChallengeName: selectMfaName,
        Session: await challenges.openStep(tx, 'select-mfa', { email, userId, facts }),
        ChallengeParameters: { USER_ID_FOR_SRP: email, MFAS_CAN_CHOOSE: JSON.stringify(among) },
      }
    },

    // A choice that is not offered is thrown, which undoes the taking: the step stays open.
    async answer(tx, { email, session, responses, metadata }, caller) {
      const taken = await challenges.takeStep(tx, { kind: 'select-mfa', email, session })
      const user = taken?.userId ? await findUser(tx, taken.userId) : null
      if (taken === null || user === null) return { outcome: 'dead' }

      const progress = progressBy(taken, user, metadata)
      const { among } = offer.parse(taken.facts)
      const chosen = among.find((name) => name === responses['ANSWER'])
      if (chosen === undefined) {
        throw new CognitoError('InvalidParameterException', 'The answer is none of the available challenges')
      }

      return { outcome: 'next', challenge: await secondFactors[chosen].ask(tx, progress, caller) }
    },
  }
}
