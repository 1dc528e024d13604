import { z } from 'zod'
import type { Transaction } from '../data/database.ts'
import { toAuthenticationResult, type SignedIn } from './authentication-result.ts'
import { CognitoError } from './cognito-error.ts'
import type { IdentityParts } from './identity-parts.ts'
import { operation, type Operation } from './operation.ts'
import type { Acceptance } from './session-refresh.ts'
import type { Tokens } from './tokens.ts'
import { findUser } from './users.ts'

/** Tokens for a refresh token; `refreshToken` when the caller's must be replaced. */
export type Refreshed = Tokens & { refreshToken?: string }

export function tokenRefreshOperations(parts: IdentityParts): Record<string, Operation> {
  const { sessions } = parts
  const rotate = operation(z.object({ RefreshToken: z.string() }), async ({ RefreshToken: refreshToken }) => {
    const signedIn = await usingSession(parts, (tx) => sessions.rotate(tx, refreshToken))

    return { AuthenticationResult: await toAuthenticationResult(parts, signedIn) }
  })

  return { GetTokensFromRefreshToken: rotate }
}

/** `REFRESH_TOKEN_AUTH`: the older way, whose answer carries no refresh token. */
export async function refreshWithoutRotation(parts: IdentityParts, refreshToken: string): Promise<object> {
  const { user, session } = await usingSession(parts, (tx) => parts.sessions.accept(tx, refreshToken))

  return {
    AuthenticationResult: await toAuthenticationResult(parts, { user, session }),
    ChallengeParameters: {},
  }
}

/**
 * The server's own refresh while it answers a page; null when the refresh token is not honoured. It does not rotate:
 * a page load may be abandoned on the way, and the browser would never learn the new token.
 */
export async function refreshForPage(parts: IdentityParts, refreshToken: string): Promise<Refreshed | null> {
  try {
    const signedIn = await usingSession(parts, (tx) => parts.sessions.accept(tx, refreshToken))
    const tokens = await parts.tokens.issue(signedIn.user, signedIn.session)

    return signedIn.refreshToken === refreshToken
      ? tokens
      : { ...tokens, refreshToken: signedIn.refreshToken }
  } catch (error) {
    if (error instanceof CognitoError) return null
    throw error
  }
}

async function usingSession(
  parts: IdentityParts,
  accept: (tx: Transaction) => Promise<Acceptance>,
): Promise<Required<SignedIn>> {
  const { accepted, user } = await parts.database.transaction(null, async (tx) => {
    const tried = await accept(tx)

    return {
      accepted: tried,
      user: tried.outcome === 'good' ? await findUser(tx, tried.session.userId) : null,
    }
  })
  if (accepted.outcome === 'reused') {
    parts.log.warn({}, 'a replaced refresh token was used again; its session is revoked')
    throw new CognitoError('RefreshTokenReuseException', 'Refresh token reuse detected')
  }
  if (accepted.outcome !== 'good' || user === null) {
    throw new CognitoError('NotAuthorizedException', 'Refresh Token has been revoked')
  }

  return { user, session: accepted.session, refreshToken: accepted.refreshToken }
}
