import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import type { Clock } from '../ports.ts'

const clockToleranceSeconds = 5

/** What an ID token says of its bearer. */
export type IdentityClaims = {
  subject: string
  email: string
  emailVerified: boolean
  name?: string
  locale?: string
  /** The sign-in it comes from; AWS leaves it out when token revocation is off. */
  originJti?: string
  expiresAt: Date
}

export interface TokenVerifier {
  /** The claims of a good ID token, null for any other. Throws when the keys cannot be had: that is no verdict. */
  verify(idToken: string): Promise<IdentityClaims | null>
}

/** `keys`: the embedded service's own, or `remoteKeys` of a pool at AWS. */
export function makeTokenVerifier(parts: {
  issuer: string
  clientId: string
  keys: JWTVerifyGetKey
  clock: Clock
}): TokenVerifier {
  const { issuer, clientId, keys, clock } = parts

  return {
    async verify(idToken) {
      try {
        const { payload } = await jwtVerify(idToken, keys, {
          issuer,
          audience: clientId,
          algorithms: ['RS256'],
          requiredClaims: ['sub', 'exp'],
          clockTolerance: clockToleranceSeconds,
          currentDate: clock.now(),
        })

        return payload['token_use'] === 'id' ? toClaims(payload) : null
      } catch (error) {
        if (isVerdict(error)) return null
        throw error
      }
    },
  }
}

/** Fetched on first need and again for a key id not seen before, at most every 30 seconds. */
export function remoteKeys(issuer: string): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`))
}

/** True for what is wrong with the token; the keys being out of reach says nothing about it. */
function isVerdict(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return false

  return !['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID'].includes(error.code)
}

function toClaims(payload: JWTPayload): IdentityClaims | null {
  const { sub, exp, email, email_verified: emailVerified, name, locale, origin_jti: originJti } = payload
  if (!sub || exp === undefined || typeof email !== 'string') return null

  return {
    subject: sub,
    email,
    emailVerified: emailVerified === true || emailVerified === 'true',
    expiresAt: new Date(exp * 1000),
    ...(typeof name === 'string' && { name }),
    ...(typeof locale === 'string' && { locale }),
    ...(typeof originJti === 'string' && { originJti }),
  }
}
