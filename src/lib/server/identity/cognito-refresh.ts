import { z } from 'zod'
import type { Refreshed } from './token-refresh.ts'

const timeoutMs = 5000

export type CognitoPool = {
  region: string
  poolId: string
  clientId: string
  /** Instead of the region's public endpoint. */
  endpoint?: string
}

const success = z.object({
  AuthenticationResult: z.object({
    IdToken: z.string(),
    AccessToken: z.string(),
    RefreshToken: z.string().optional(),
  }),
})
const failure = z.object({ __type: z.string() })

/** Errors by which Cognito says that the sign-in is over, as opposed to not now. */
const finalErrors: ReadonlySet<string> = new Set([
  'NotAuthorizedException',
  'RefreshTokenReuseException',
  'TokenRevokedException',
  'UserNotFoundException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
])

/** The `iss` of the pool's tokens; its public keys are below it. */
export function cognitoIssuer({ region, poolId }: CognitoPool): string {
  return `https://cognito-idp.${region}.amazonaws.com/${poolId}`
}

/** Refreshes at Amazon Cognito. Null when Cognito refuses for good; throws when it does not answer or not now. */
export function makeCognitoRefresh(pool: CognitoPool): (refreshToken: string) => Promise<Refreshed | null> {
  const endpoint = pool.endpoint ?? `https://cognito-idp.${pool.region}.amazonaws.com/`

  return async (refreshToken) => {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken',
      },
      body: JSON.stringify({ ClientId: pool.clientId, RefreshToken: refreshToken }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body: unknown = await response.json()
    if (!response.ok) return refuse(response.status, body)

    const { IdToken, AccessToken, RefreshToken } = success.parse(body).AuthenticationResult

    return { idToken: IdToken, accessToken: AccessToken, ...(RefreshToken && { refreshToken: RefreshToken }) }
  }
}

function refuse(status: number, body: unknown): null {
  const parsed = failure.safeParse(body)
  // The name may come with a namespace before it (AWS JSON 1.1): com.amazonaws…#NotAuthorizedException.
  const name = parsed.success ? parsed.data.__type.replace(/^.*#/, '') : 'unknown'
  if (finalErrors.has(name)) return null

  throw new Error(`Cognito answered ${status} ${name}`)
}
