import { CognitoError } from './cognito-error.ts'
import type { AskedChallenge, Candidate, Factor, Step } from './factor.ts'
import type { IdentityParts } from './identity-parts.ts'
import type { Transaction } from '../data/database.ts'
import { findUser, type IdentityUser } from './users.ts'

export const selectChallengeName = 'SELECT_CHALLENGE'

export interface SelectChallenge extends Step {
  ask(tx: Transaction, candidate: Candidate): Promise<AskedChallenge>
}

/** Lets the person choose among the factors they have. For nobody there are decoys. */
export function selectChallengeStep(
  { challenges }: IdentityParts,
  factors: ReadonlyMap<string, Factor>,
): SelectChallenge {
  const offeredTo = async (tx: Transaction, user: IdentityUser | null, email: string): Promise<string[]> => {
    const offered: string[] = []
    for (const [name, factor] of factors) if (await factor.isOfferedTo(tx, user, email)) offered.push(name)

    return offered
  }

  return {
    async ask(tx, { email, user }) {
      return {
        ChallengeName: selectChallengeName,
        Session: await challenges.openStep(tx, 'select-challenge', { email, userId: user?.id ?? null }),
        ChallengeParameters: {},
        AvailableChallenges: await offeredTo(tx, user, email),
      }
    },

    async answer(tx, { email, session, responses, metadata }, caller) {
      // Who does not get on with a passkey chooses again, in the passkey's session.
      const kind = ['select-challenge', 'passkey'] as const
      const challenge = await challenges.tryStep(tx, { kind, email, session })
      if (challenge === null) return { outcome: 'dead' }

      const user = challenge.userId === null ? null : await findUser(tx, challenge.userId)
      const chosen = responses['ANSWER'] ?? ''
      const factor = factors.get(chosen)
      // After the session: what somebody has set up is told to nobody without one. Thrown, which undoes the try.
      if (factor === undefined || !(await offeredTo(tx, user, email)).includes(chosen)) {
        throw new CognitoError('InvalidParameterException', 'The answer is none of the available challenges')
      }

      const candidate = { email, user, metadata, parameters: responses, isCustom: false }
      const asked = await factor.ask(tx, candidate, caller)
      // A wrong password leaves the choice open, for as many tries as any step has.
      if (asked.outcome !== 'incorrect') await challenges.close(tx, challenge)

      return asked
    },
  }
}
