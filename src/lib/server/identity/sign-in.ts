import { passkeyHolder } from '#core/identity/passkey-holder.ts'
import { z } from 'zod'
import type { Transaction } from '../data/database.ts'
import { toAuthenticationResult } from './authentication-result.ts'
import { CognitoError } from './cognito-error.ts'
import { parseEmailAddress } from './email-address.ts'
import type { Answer, Candidate, Progress, Settled } from './factor.ts'
import type { IdentityParts } from './identity-parts.ts'
import { clientMetadata, operation, type Caller, type Operation } from './operation.ts'
import { passkeyName } from './passkey-factor.ts'
import { passwordName } from './password-factor.ts'
import { makeSignInSteps, type SignInSteps } from './sign-in-steps.ts'
import { passwordSrpName } from './srp-factor.ts'
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
  const signInSteps = makeSignInSteps(parts)

  const settle = (work: (tx: Transaction) => Promise<Answer>, caller: Caller): Promise<Settled> =>
    database.transaction(null, async (tx) => {
      const answer = await work(tx)

      return answer.outcome === 'passed' ? signInSteps.advance(tx, answer.progress, caller) : answer
    })

  const initiateAuth = operation(initiateInput, async (input, caller) => {
    const { AuthFlow: flow, AuthParameters: parameters } = input
    if (flow === 'REFRESH_TOKEN_AUTH' || flow === 'REFRESH_TOKEN') {
      return refreshWithoutRotation(parts, parameters['REFRESH_TOKEN'] ?? '')
    }
    checkParameters(flow, parameters)
    await limits.countAsk(caller.ip)

    return toOutput(
      parts,
      await settle((tx) => startSignIn(tx, parts, signInSteps, { input, caller }), caller),
    )
  })

  const respondToAuthChallenge = operation(respondInput, async (input, caller) => {
    const step = signInSteps.steps.get(input.ChallengeName)
    if (step === undefined) {
      throw new CognitoError('InvalidParameterException', `Unknown challenge ${input.ChallengeName}`)
    }

    const { Session: session, ChallengeResponses: responses, ClientMetadata: metadata } = input
    const answer = async (tx: Transaction) => {
      const email = await whoAnswers(tx, parts, responses['USERNAME'] ?? '', session)

      return step.answer(tx, { email, session, responses, metadata }, caller)
    }

    return toOutput(parts, await settle(answer, caller))
  })

  return { InitiateAuth: initiateAuth, RespondToAuthChallenge: respondToAuthChallenge }
}

/** Whose passkey began a sign-in is known by its session, which is a secret of whoever signs in. */
async function whoAnswers(
  tx: Transaction,
  { challenges }: IdentityParts,
  username: string,
  session: string,
): Promise<string> {
  if (username !== passkeyHolder) return parseEmailAddress(username)

  return (await challenges.addressOf(tx, session)) ?? passkeyHolder
}

/** What each flow must bring, and must not. */
const flowParameters: ReadonlyMap<string, { needs: readonly string[]; refuses: readonly string[] }> = new Map(
  [
    ['USER_AUTH', { needs: ['USERNAME'], refuses: [] }],
    ['USER_PASSWORD_AUTH', { needs: ['USERNAME', 'PASSWORD'], refuses: [] }],
    ['USER_SRP_AUTH', { needs: ['USERNAME', 'SRP_A'], refuses: ['PASSWORD'] }],
    ['CUSTOM_AUTH', { needs: ['USERNAME'], refuses: ['PASSWORD'] }],
  ],
)

function checkParameters(flow: string, parameters: Readonly<Record<string, string>>): void {
  const rules = flowParameters.get(flow)
  if (rules === undefined) {
    throw new CognitoError('InvalidParameterException', `${flow} flow not enabled for this client`)
  }
  const missing = rules.needs.find((name) => !parameters[name])
  if (missing) throw new CognitoError('InvalidParameterException', `Missing required parameter ${missing}`)
  const surplus = rules.refuses.find((name) => parameters[name] !== undefined)
  if (surplus) throw new CognitoError('InvalidParameterException', `${surplus} is not used by ${flow}`)
}

async function startSignIn(
  tx: Transaction,
  parts: IdentityParts,
  signInSteps: SignInSteps,
  { input, caller }: { input: InitiateInput; caller: Caller },
): Promise<Answer> {
  const { AuthParameters: parameters, ClientMetadata: metadata, Session } = input
  const isByPasskey = input.AuthFlow === 'USER_AUTH' && parameters['PREFERRED_CHALLENGE'] === passkeyName
  if (isByPasskey && parameters['USERNAME'] === passkeyHolder) return signInSteps.askAnyPasskey(tx)

  const email = parseEmailAddress(parameters['USERNAME'] ?? '')
  const user = await findUserByEmail(tx, email)
  if (user && !user.confirmed) {
    throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.')
  }
  const confirmed = Session ? await findConfirmed(tx, parts, email, Session, metadata) : null
  if (confirmed) return { outcome: 'passed', progress: confirmed }

  const candidate = { email, user, metadata, parameters, isCustom: input.AuthFlow === 'CUSTOM_AUTH' }

  return askFirst(tx, signInSteps, { flow: input.AuthFlow, candidate, caller })
}

async function askFirst(
  tx: Transaction,
  { factors, custom, selectChallenge }: SignInSteps,
  { flow, candidate, caller }: { flow: string; candidate: Candidate; caller: Caller },
): Promise<Answer> {
  const { parameters, user, email } = candidate
  if (flow === 'CUSTOM_AUTH' && parameters['SRP_A'] === undefined) return custom.ask(tx, candidate, caller)

  const wished = flow === 'USER_AUTH' ? parameters['PREFERRED_CHALLENGE'] : firstOfFlow[flow]
  const factor = factors.get(wished ?? '')
  // A password is asked of everybody alike: the choice would tell who has one.
  const isAsked = wished === passwordName || wished === passwordSrpName
  if (factor && (isAsked || (await factor.isOfferedTo(tx, user, email))))
    return factor.ask(tx, candidate, caller)

  return { outcome: 'next', challenge: await selectChallenge.ask(tx, candidate) }
}

const firstOfFlow: Readonly<Record<string, string>> = {
  USER_PASSWORD_AUTH: passwordName,
  USER_SRP_AUTH: passwordSrpName,
  CUSTOM_AUTH: passwordSrpName,
}

/** Who has just proven the address need not prove it again; null when the session is none of a confirmation. */
async function findConfirmed(
  tx: Transaction,
  { challenges }: IdentityParts,
  email: string,
  session: string,
  metadata: Progress['metadata'],
): Promise<Progress | null> {
  const taken = await challenges.takeStep(tx, { kind: 'auto-sign-in', email, session })
  const user = taken?.userId ? await findUser(tx, taken.userId) : null

  return user && { user, passed: ['EMAIL_OTP'], isCustom: false, metadata }
}

async function toOutput(parts: IdentityParts, settled: Settled): Promise<object> {
  switch (settled.outcome) {
    case 'signed-in':
      return {
        AuthenticationResult: await toAuthenticationResult(parts, settled.signedIn),
        ChallengeParameters: {},
      }
    case 'next':
      return settled.challenge
    case 'wrong':
      throw new CognitoError('CodeMismatchException', 'Invalid code or auth state for the user.')
    case 'used':
      throw new CognitoError('ExpiredCodeException', 'Your software token has already been used once.')
    case 'dead':
      throw new CognitoError('NotAuthorizedException', 'Invalid session for the user, session is expired.')
    case 'incorrect':
      throw new CognitoError('NotAuthorizedException', 'Incorrect username or password.')
    case 'locked':
      throw new CognitoError('NotAuthorizedException', 'Password attempts exceeded')
    case 'reset-required':
      throw new CognitoError('PasswordResetRequiredException', 'Password reset required for the user')
    case 'outdated-password':
      throw new CognitoError(
        'NotAuthorizedException',
        'Temporary password has expired and must be reset by an administrator.',
      )
  }
}
