import type { ChallengeKind } from './challenge-rows.ts'
import { progressBy, type Proof, type Step } from './factor.ts'
import type { IdentityParts } from './identity-parts.ts'
import { enableMfa } from './mfa-preference.ts'
import { findUser } from './users.ts'

/** Any step that compares a code sent: where the code stands, which challenges it may meet, and what it proves. */
export function codeStep(
  { challenges }: IdentityParts,
  { response, kinds, proof }: { response: string; kinds: readonly ChallengeKind[]; proof: Proof },
): Step {
  return {
    async answer(tx, { email, session, responses, metadata }) {
      const guess = await challenges.guess(tx, { kind: kinds, email, session }, responses[response] ?? '')
      if (guess.outcome !== 'right') return guess

      const { userId, facts } = guess.challenge
      const found = userId === null ? null : await findUser(tx, userId)
      if (found === null) return { outcome: 'dead' }

      const user = facts?.['setsUp'] === 'EMAIL_OTP' ? await enableMfa(tx, found, 'EMAIL_OTP') : found

      return { outcome: 'passed', progress: progressBy(guess.challenge, user, metadata, proof) }
    },
  }
}
