import type { Read } from './variables.ts'

export type IdentityConfig =
  | {
      kind: 'embedded'
      poolId: string
      clientId: string
      mfa: 'optional' | 'required'
      sessionIdleDays: number
    }
  | { kind: 'cognito'; region: string; poolId: string; clientId: string; endpoint: string }

/** The embedded one, unless a user pool is named. */
export function readIdentity(given: Read): IdentityConfig {
  const { COGNITO_USER_POOL_ID: poolId, COGNITO_CLIENT_ID: clientId, COGNITO_ENDPOINT: endpoint } = given
  if (!poolId && !clientId) {
    return {
      kind: 'embedded',
      poolId: 'local-1_Paraph',
      clientId: 'paraph-web',
      mfa: given.IDENTITY_MFA,
      sessionIdleDays: given.SESSION_IDLE_DAYS,
    }
  }
  if (!poolId || !clientId) throw new Error('COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID are needed together.')
  const [region = ''] = poolId.split('_')

  return {
    kind: 'cognito',
    region,
    poolId,
    clientId,
    endpoint: endpoint ?? `https://cognito-idp.${region}.amazonaws.com/`,
  }
}
