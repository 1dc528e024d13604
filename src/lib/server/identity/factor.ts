import type { Transaction } from '../data/database.ts'
import type { Caller } from './operation.ts'
import type { SignedIn } from './authentication-result.ts'
import type { IdentityUser } from './users.ts'

/** Who tries to sign in. `user` null is nobody: a factor then plays the same part, and nothing ever fits. */
export type Candidate = {
  email: string
  user: IdentityUser | null
  metadata: Record<string, string> | undefined
}

/** A challenge as Cognito words it. */
export type AskedChallenge = {
  ChallengeName: string
  Session: string
  ChallengeParameters: Record<string, string>
  AvailableChallenges?: readonly string[]
}

/** `wrong` may be tried again, `dead` needs a new start. */
export type Answer =
  | { outcome: 'signed-in'; signedIn: SignedIn }
  | { outcome: 'next'; challenge: AskedChallenge }
  | { outcome: 'wrong' | 'dead' }

type AnswerInput = {
  email: string
  session: string
  responses: Readonly<Record<string, string>>
  metadata: Record<string, string> | undefined
}

/** A step of signing in, by the name it has in `ChallengeName`. */
export interface Step {
  /** Whatever the outcome, the transaction is committed. */
  answer(tx: Transaction, input: AnswerInput, caller: Caller): Promise<Answer>
}

/** A step that can be the first. */
export interface Factor extends Step {
  ask(tx: Transaction, candidate: Candidate, caller: Caller): Promise<AskedChallenge>
}
