import { CognitoError } from './cognito-error.ts'
import type { AskedChallenge, Candidate, Factor, Step } from './factor.ts'
import type { IdentityParts } from './identity-parts.ts'
import type { Transaction } from '../data/database.ts'
import { findUser } from './users.ts'

export const selectChallengeName = 'SELECT_CHALLENGE'

export interface SelectChallenge extends Step {
  ask(tx: Transaction, candidate: Candidate): Promise<AskedChallenge>
}

/** Lets the person choose among the factors. The list is the same for everybody: it must not tell who is known. */
export function selectChallengeStep(
  { challenges }: IdentityParts,
  factors: ReadonlyMap<string, Factor>,
): SelectChallenge {
  return {
    async ask(tx, { email, user }) {
      return {
        ChallengeName: selectChallengeName,
        Session: await challenges.openStep(tx, 'select-challenge', email, user?.id ?? null),
        ChallengeParameters: {},
        AvailableChallenges: [...factors.keys()],
      }
    },

    async answer(tx, { email, session, responses, metadata }, caller) {
      const factor = factors.get(responses['ANSWER'] ?? '')
      if (factor === undefined) {
        throw new CognitoError('InvalidParameterException', 'The answer is none of the available challenges')
      }

      const taken = await challenges.takeStep(tx, 'select-challenge', email, session)
      if (taken === null) return { outcome: 'dead' }

      const user = taken.userId === null ? null : await findUser(tx, taken.userId)

      return { outcome: 'next', challenge: await factor.ask(tx, { email, user, metadata }, caller) }
    },
  }
}
