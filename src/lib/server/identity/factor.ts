import { z } from 'zod'
import type { Transaction } from '../data/database.ts'
import type { Challenge } from './challenge-rows.ts'
import type { SignedIn } from './authentication-result.ts'
import type { Caller } from './operation.ts'
import type { IdentityUser } from './users.ts'

/** What a person has shown of themselves while signing in. `USER_VERIFICATION`: the passkey's device asked for a PIN, a finger, a face. */
export const proofs = [
  'EMAIL_OTP',
  'SMS',
  'PASSWORD',
  'WEB_AUTHN',
  'USER_VERIFICATION',
  'SOFTWARE_TOKEN_MFA',
] as const
export type Proof = (typeof proofs)[number]

/** How far a sign-in of somebody known has come. */
export type Progress = {
  user: IdentityUser
  passed: readonly Proof[]
  /** `CUSTOM_AUTH`: a code by mail is asked in any case. */
  isCustom: boolean
  metadata: Record<string, string> | undefined
}

const progressFacts = z.object({
  passed: z.array(z.enum(proofs)).default([]),
  isCustom: z.boolean().default(false),
})

/** What a step remembers of the progress before it. */
export function toFacts({ passed, isCustom }: Progress): { passed: readonly Proof[]; isCustom: boolean } {
  return { passed, isCustom }
}

/** The progress once this challenge was met by `proven`. */
export function progressBy(
  { facts }: Challenge,
  user: IdentityUser,
  metadata: Record<string, string> | undefined,
  ...proven: Proof[]
): Progress {
  const { passed, isCustom } = progressFacts.parse(facts ?? {})

  return { user, passed: [...passed, ...proven], isCustom, metadata }
}

/** Who tries to sign in. `user` null is nobody: a factor then plays the same part, and nothing ever fits. */
export type Candidate = {
  email: string
  user: IdentityUser | null
  metadata: Record<string, string> | undefined
  /** What came with the choice of the factor: a password, say. */
  parameters: Readonly<Record<string, string>>
  isCustom: boolean
}

/** A challenge as Cognito words it. */
export type AskedChallenge = {
  ChallengeName: string
  Session: string
  ChallengeParameters: Record<string, string>
  AvailableChallenges?: readonly string[]
}

/**
 * `wrong` may be tried again, `dead` needs a new start. `incorrect` is a wrong password, or nobody's; `locked` one too
 * many of them; `used` a code that has counted before; `reset-required` a right password that must be replaced.
 */
export type Answer =
  | { outcome: 'passed'; progress: Progress }
  | { outcome: 'next'; challenge: AskedChallenge }
  | { outcome: 'wrong' | 'dead' | 'incorrect' | 'locked' | 'used' | 'reset-required' | 'outdated-password' }

/** Where a sign-in stands after an answer. */
export type Settled = Exclude<Answer, { outcome: 'passed' }> | { outcome: 'signed-in'; signedIn: SignedIn }

export type AnswerInput = {
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

/** A step that can be the first. A password is answered as it is asked. */
export interface Factor {
  /** Whether the choice of factors names it. For nobody as the address's decoys have it. */
  isOfferedTo(tx: Transaction, user: IdentityUser | null, email: string): boolean | Promise<boolean>
  ask(tx: Transaction, candidate: Candidate, caller: Caller): Promise<Answer>
}

/** A step that can follow a first one. */
export interface SecondFactor {
  ask(tx: Transaction, progress: Progress, caller: Caller): Promise<AskedChallenge>
}
