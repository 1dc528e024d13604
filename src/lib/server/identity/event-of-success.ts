import { decodeJwt } from 'jose'
import { z } from 'zod'
import type { SecurityEvent } from '../security/security-events.ts'
import type { Asked } from './read-call.ts'
import { whoAsks } from './who-asks.ts'

/** Operations that change what guards an account, or end a sign-in. */
const events: ReadonlyMap<string, SecurityEvent['event']> = new Map([
  ['ConfirmSignUp', 'account-guard-changed'],
  ['ConfirmForgotPassword', 'account-guard-changed'],
  ['ChangePassword', 'account-guard-changed'],
  ['SetUserMFAPreference', 'account-guard-changed'],
  ['VerifySoftwareToken', 'account-guard-changed'],
  ['VerifyUserAttribute', 'account-guard-changed'],
  ['CompleteWebAuthnRegistration', 'account-guard-changed'],
  ['DeleteWebAuthnCredential', 'account-guard-changed'],
  ['DeleteUser', 'account-guard-changed'],
  ['RevokeToken', 'signed-out'],
  ['GlobalSignOut', 'signed-out'],
])

const signedIn = z.object({ AuthenticationResult: z.object({ AccessToken: z.string() }) })

/** What a call that has succeeded is to somebody who watches; null for those that are everyday. */
export function eventOfSuccess(
  asked: Asked,
  output: object,
): Pick<SecurityEvent, 'event' | 'who' | 'why'> | null {
  const event = events.get(asked.name)
  if (event) return { event, who: { ...whoAsks(asked), user: ownerOf(asked.input['AccessToken']) } }
  const { data } = signedIn.safeParse(output)
  if (!data || isRefresh(asked)) return null

  const user = ownerOf(data.AuthenticationResult.AccessToken)

  return { event: 'signed-in', who: { user }, why: `by ${lastStepOf(asked)}` }
}

/** Of a token that the call was let through with, or that it has made. */
function ownerOf(token: unknown): string | undefined {
  return typeof token === 'string' ? decodeJwt(token).sub : undefined
}

function isRefresh({ name, input }: Asked): boolean {
  return name === 'GetTokensFromRefreshToken' || /^REFRESH_TOKEN/.test(String(input['AuthFlow']))
}

/** The factor that was shown last; the others that are asked of the person came before it. */
function lastStepOf({ input }: Asked): string {
  return String(input['ChallengeName'] ?? input['AuthFlow'])
}
