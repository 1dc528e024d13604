import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import type { Clock } from '../ports.ts'
import { sha256 } from '../sha256.ts'
import { sharing } from './sharing.ts'

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
  const verified = makeVerifiedTokens(clock)

  async function judge(idToken: string): Promise<IdentityClaims | null> {
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
  }

  // A page asks for several things at once, all with the same token.
  const judgeOnce = sharing(judge)

  return {
    async verify(idToken) {
      const known = verified.find(idToken)
      if (known) return known
      const claims = await judgeOnce(idToken)
      if (claims) verified.keep(idToken, claims)

      return claims
    },
  }
}

const mostVerified = 5_000
/** A key that is withdrawn is honoured no longer than this for tokens that were good. */
const verifiedForMs = 300_000

/** Tokens whose signature was good a moment ago, by their hash: a browser comes with the same one for an hour. */
function makeVerifiedTokens(clock: Clock) {
  const kept = new Map<string, { claims: IdentityClaims; since: number }>()

  return {
    find(token: string): IdentityClaims | null {
      const found = kept.get(sha256(token))
      if (!found) return null
      const { claims, since } = found
      const now = clock.now().getTime()
      const isGood =
        now < claims.expiresAt.getTime() + clockToleranceSeconds * 1000 &&
        now >= since &&
        now < since + verifiedForMs

      return isGood ? claims : null
    },
    keep(token: string, claims: IdentityClaims): void {
      const [oldest] = kept.keys()
      if (kept.size >= mostVerified && oldest !== undefined) kept.delete(oldest)
      kept.set(sha256(token), { claims, since: clock.now().getTime() })
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
