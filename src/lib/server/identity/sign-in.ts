import { z } from 'zod'
import type { Transaction } from '../data/database.ts'
import { toAuthenticationResult, type SignedIn } from './authentication-result.ts'
import { CognitoError } from './cognito-error.ts'
import { parseEmailAddress } from './email-address.ts'
import { emailCodeFactor, emailCodeName } from './email-code-factor.ts'
import type { Answer, Factor, Step } from './factor.ts'
import type { IdentityParts } from './identity-parts.ts'
import { clientMetadata, operation, type Caller, type Operation } from './operation.ts'
import { selectChallengeName, selectChallengeStep } from './select-challenge-step.ts'
import { refreshWithoutRotation } from './token-refresh.ts'
import { findUser, findUserByEmail } from './users.ts'

const initiateInput = z.object({
  AuthFlow: z.string(),
  AuthParameters: z.record(z.string(), z.string()).default({}),
  ClientMetadata: clientMetadata,
  Session: z.string().optional(),
})
const respondInput = z.object({
  ChallengeName: z.string(),
  ChallengeResponses: z.record(z.string(), z.string()).default({}),
  Session: z.string(),
  ClientMetadata: clientMetadata,
})
type InitiateInput = z.infer<typeof initiateInput>

/** Signing in by steps: `InitiateAuth` asks the first, `RespondToAuthChallenge` answers them. */
export function signInOperations(parts: IdentityParts): Record<string, Operation> {
  const { database, limits } = parts
  const factors: ReadonlyMap<string, Factor> = new Map([[emailCodeName, emailCodeFactor(parts)]])
  const selectChallenge = selectChallengeStep(parts, factors)
  const steps: ReadonlyMap<string, Step> = new Map<string, Step>([
    ...factors,
    [selectChallengeName, selectChallenge],
  ])

  const startSignIn = async (tx: Transaction, input: InitiateInput, caller: Caller): Promise<Answer> => {
    const email = parseEmailAddress(input.AuthParameters['USERNAME'] ?? '')
    const user = await findUserByEmail(tx, email)
    if (user && !user.confirmed) {
      throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.')
    }

    const signedIn = input.Session ? await signInAfterSignUp(tx, parts, email, input.Session) : null
    if (signedIn) return { outcome: 'signed-in', signedIn }

    const candidate = { email, user, metadata: input.ClientMetadata }
    const preferred = factors.get(input.AuthParameters['PREFERRED_CHALLENGE'] ?? '')
    const challenge = await (preferred?.ask(tx, candidate, caller) ?? selectChallenge.ask(tx, candidate))

    return { outcome: 'next', challenge }
  }

  const initiateAuth = operation(initiateInput, async (input, caller) => {
    if (input.AuthFlow === 'REFRESH_TOKEN_AUTH' || input.AuthFlow === 'REFRESH_TOKEN') {
      return refreshWithoutRotation(parts, input.AuthParameters['REFRESH_TOKEN'] ?? '')
    }
    if (input.AuthFlow !== 'USER_AUTH') {
      throw new CognitoError(
        'InvalidParameterException',
        `${input.AuthFlow} flow not enabled for this client`,
      )
    }
    await limits.countAsk(caller.ip)

    return toOutput(parts, await database.transaction(null, (tx) => startSignIn(tx, input, caller)))
  })

  const respondToAuthChallenge = operation(respondInput, async (input, caller) => {
    const step = steps.get(input.ChallengeName)
    if (step === undefined) {
      throw new CognitoError('InvalidParameterException', `Unknown challenge ${input.ChallengeName}`)
    }

    const answered = {
      email: parseEmailAddress(input.ChallengeResponses['USERNAME'] ?? ''),
      session: input.Session,
      responses: input.ChallengeResponses,
      metadata: input.ClientMetadata,
    }

    return toOutput(parts, await database.transaction(null, (tx) => step.answer(tx, answered, caller)))
  })

  return { InitiateAuth: initiateAuth, RespondToAuthChallenge: respondToAuthChallenge }
}

/** Who has just proven the address need not prove it again; null when the session is none of a confirmation. */
async function signInAfterSignUp(
  tx: Transaction,
  { challenges, sessions }: IdentityParts,
  email: string,
  session: string,
): Promise<SignedIn | null> {
  const taken = await challenges.takeStep(tx, 'auto-sign-in', email, session)
  const user = taken?.userId ? await findUser(tx, taken.userId) : null

  return user && { user, ...(await sessions.open(tx, user.id)) }
}

async function toOutput(parts: IdentityParts, answer: Answer): Promise<object> {
  switch (answer.outcome) {
    case 'signed-in':
      parts.log.info({ subject: answer.signedIn.user.id }, 'signed in')

      return {
        AuthenticationResult: await toAuthenticationResult(parts, answer.signedIn),
        ChallengeParameters: {},
      }
    case 'next':
      return answer.challenge
    case 'wrong':
      throw new CognitoError('CodeMismatchException', 'Invalid code or auth state for the user.')
    case 'dead':
      throw new CognitoError('NotAuthorizedException', 'Invalid session for the user, session is expired.')
  }
}
