import { toIdentityError } from '#core/identity/identity-exception.ts'
import { IdentityError } from '#core/identity/identity-problem.ts'
import { isProofFresh, proofNeededName } from '#core/identity/proof.ts'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { callIdentity } from './call-identity.ts'
import { clientOfSession, libraryOfSession } from './current-session.ts'
import { identityTokenOfCookies } from './session-cookies.ts'
import { readTokenClaims } from './token-claims.ts'

/** How each step that asks for a code is answered. */
const answers = {
  EMAIL_OTP: 'EMAIL_OTP_CODE',
  SMS_MFA: 'SMS_MFA_CODE',
  SOFTWARE_TOKEN_MFA: 'SOFTWARE_TOKEN_MFA_CODE',
} as const
export type ProofStep = keyof typeof answers

/** Where showing oneself again stands: a code is asked, or it is done. */
export type Proof = { step: ProofStep; session: string } | { step: 'done' }

/**
 * Throws an error named as our service's own when the person signed in too long ago to change what guards their account. A
 * hosted pool asks for no such thing: there it is the page that does.
 */
export function assertProven(): void {
  const token = identityTokenOfCookies()
  const signedInAt = token ? readTokenClaims(token)?.signedInAt : null
  if (!signedInAt || isProofFresh(signedInAt, new Date())) return

  throw Object.assign(new Error('Sign in again to change this.'), { name: proofNeededName })
}

/** The signed-in person's address; empty where the token tells none. */
export function ownAddress(): string {
  const token = identityTokenOfCookies()

  return (token && readTokenClaims(token)?.email) ?? ''
}

/** Mails a code to the signed-in person. Throws `IdentityError`. */
export async function askForProof(): Promise<Proof> {
  try {
    const parameters = { USERNAME: ownAddress(), PREFERRED_CHALLENGE: 'EMAIL_OTP' }

    return await follow(
      await callIdentity('InitiateAuth', {
        ...client(),
        AuthFlow: 'USER_AUTH',
        AuthParameters: parameters,
      }),
    )
  } catch (error) {
    throw toIdentityError('request-code', error)
  }
}

/** Answers the step with a code; when the last is passed, the session is the new sign-in's. Throws `IdentityError`. */
export async function answerProof({ step, session }: Exclude<Proof, { step: 'done' }>, code: string) {
  try {
    return await follow(await respond(step, session, { [answers[step]]: code }))
  } catch (error) {
    throw toIdentityError('confirm-code', error)
  }
}

const client = () => ({
  ClientId: clientOfSession()?.userPoolClientId,
  ClientMetadata: { locale: document.documentElement.lang },
})

const respond = (ChallengeName: string, Session: string, responses: Record<string, string>) =>
  callIdentity('RespondToAuthChallenge', {
    ...{ ...client(), ChallengeName, Session },
    ChallengeResponses: { USERNAME: ownAddress(), ...responses },
  })

async function follow(answer: Record<string, unknown>): Promise<Proof> {
  const { ChallengeName: name, Session: session, ChallengeParameters: parameters } = answer
  if (answer['AuthenticationResult']) return adopt(answer['AuthenticationResult'])
  if (typeof session !== 'string') throw new IdentityError('not-completed')
  if (name === 'SELECT_MFA_TYPE') {
    const [first] = offered(parameters)

    return follow(await respond(name, session, { ANSWER: first ?? '' }))
  }
  if (typeof name !== 'string' || !isProofStep(name)) throw new IdentityError('not-completed')

  return { step: name, session }
}

const isProofStep = (name: string): name is ProofStep => Object.hasOwn(answers, name)

function offered(parameters: unknown): string[] {
  const list: unknown =
    typeof parameters === 'object' && parameters !== null && 'MFAS_CAN_CHOOSE' in parameters
      ? JSON.parse(String(parameters.MFAS_CAN_CHOOSE))
      : []

  return Array.isArray(list) ? list.map(String) : []
}

/** The new sign-in takes the place of the one before, which ends. */
async function adopt(result: unknown): Promise<Proof> {
  await libraryOfSession()
  const { tokenOrchestrator } = cognitoUserPoolsTokenProvider
  const before = await tokenOrchestrator.getTokenStore().loadTokens()
  const text = (name: string): string => {
    const value: unknown = typeof result === 'object' && result !== null ? Reflect.get(result, name) : null
    if (typeof value !== 'string') throw new IdentityError('not-completed')

    return value
  }
  if (before === null) throw new IdentityError('not-completed')
  await tokenOrchestrator.setTokens({
    tokens: {
      ...before,
      accessToken: toToken(text('AccessToken')),
      idToken: toToken(text('IdToken')),
      refreshToken: text('RefreshToken'),
    },
  })
  if (before.refreshToken) {
    const { ClientId } = client()
    // The old sign-in ends by itself, too, only later.
    await callIdentity('RevokeToken', { ClientId, Token: before.refreshToken }).catch(() => undefined)
  }

  return { step: 'done' }
}

/** As the library keeps a token: it stores the text alone. */
const toToken = (token: string) => ({ payload: {}, toString: () => token })
