import { decodeJwt } from 'jose'
import { z } from 'zod'
import type { SecurityEvent, Who } from '../security/security-events.ts'
import type { Asked } from './read-call.ts'
import { whoAsks } from './who-asks.ts'

/** By what the operation has known whom it is about; whatever else a call says of people is its own word. */
type Known = 'access token' | 'user name' | 'nothing'

/** Operations that change what guards an account, or end a sign-in. */
const operations: ReadonlyMap<string, { event: SecurityEvent['event']; by: Known }> = new Map([
  ['ConfirmSignUp', { event: 'account-guard-changed', by: 'user name' }],
  ['ConfirmForgotPassword', { event: 'account-guard-changed', by: 'user name' }],
  ['ChangePassword', { event: 'account-guard-changed', by: 'access token' }],
  ['SetUserMFAPreference', { event: 'account-guard-changed', by: 'access token' }],
  // While signing in it is known by the session alone.
  ['VerifySoftwareToken', { event: 'account-guard-changed', by: 'access token' }],
  ['VerifyUserAttribute', { event: 'account-guard-changed', by: 'access token' }],
  ['CompleteWebAuthnRegistration', { event: 'account-guard-changed', by: 'access token' }],
  ['DeleteWebAuthnCredential', { event: 'account-guard-changed', by: 'access token' }],
  ['DeleteUser', { event: 'account-guard-changed', by: 'access token' }],
  ['RevokeToken', { event: 'signed-out', by: 'nothing' }],
  ['GlobalSignOut', { event: 'signed-out', by: 'access token' }],
])

const signedIn = z.object({ AuthenticationResult: z.object({ AccessToken: z.string() }) })

/** What a call that has succeeded is to somebody who watches; null for those that are everyday. */
export function eventOfSuccess(
  asked: Asked,
  output: object,
): Pick<SecurityEvent, 'event' | 'who' | 'why'> | null {
  const operation = operations.get(asked.name)
  if (operation) return { event: operation.event, who: whoBy(operation.by, asked) }
  const { data } = signedIn.safeParse(output)
  if (!data || isRefresh(asked)) return null

  const user = ownerOf(data.AuthenticationResult.AccessToken)

  return { event: 'signed-in', who: { user }, why: `by ${lastStepOf(asked)}` }
}

function whoBy(known: Known, asked: Asked): Who {
  if (known === 'access token') return { user: ownerOf(asked.input['AccessToken']) }

  return known === 'user name' ? whoAsks(asked) : {}
}

/** Of a token that the call was let through with, or that it has made. */
function ownerOf(token: unknown): string | undefined {
  return typeof token === 'string' ? decodeJwt(token).sub : undefined
}

function isRefresh({ name, input }: Asked): boolean {
  return name === 'GetTokensFromRefreshToken' || /^REFRESH_TOKEN/.test(String(input['AuthFlow']))
}

/** The factor that was shown last; the others that are asked of the person came before it. */
function lastStepOf({ name, input }: Asked): string {
  return String(input[name === 'RespondToAuthChallenge' ? 'ChallengeName' : 'AuthFlow'])
}
