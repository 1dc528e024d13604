import type { IdentityParts } from './identity-parts.ts'
import type { SignInSession } from './session-rows.ts'
import { tokenLifetimeSeconds } from './tokens.ts'
import type { IdentityUser } from './users.ts'

export type SignedIn = { user: IdentityUser; session: SignInSession; refreshToken?: string }

/** Cognito's `AuthenticationResultType`. Call it outside transactions: it may read the signing keys. */
export async function toAuthenticationResult({ tokens }: IdentityParts, signedIn: SignedIn): Promise<object> {
  const { idToken, accessToken } = await tokens.issue(signedIn.user, signedIn.session)

  return {
    AccessToken: accessToken,
    IdToken: idToken,
    ExpiresIn: tokenLifetimeSeconds,
    TokenType: 'Bearer',
    ...(signedIn.refreshToken && { RefreshToken: signedIn.refreshToken }),
  }
}
