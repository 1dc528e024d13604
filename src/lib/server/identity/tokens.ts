import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { normalizeLocale } from '#core/locale/locale.ts'
import { toFullName } from '#core/people/names.ts'
import type { Clock, Random } from '../ports.ts'
import { CognitoError } from './cognito-error.ts'
import type { SignInSession } from './session-rows.ts'
import type { SigningKeys } from './signing-keys.ts'
import type { IdentityUser } from './users.ts'

export const tokenLifetimeSeconds = 900
/** The scope Cognito gives to access tokens that may change their own account. */
const scope = 'aws.cognito.signin.user.admin'

export type Tokens = { idToken: string; accessToken: string }

type Parts = { keys: SigningKeys; clock: Clock; random: Random; issuer: string; clientId: string }

export type TokenIssuer = ReturnType<typeof makeTokenIssuer>

export function makeTokenIssuer(parts: Parts) {
  const { keys, clock, random, issuer, clientId } = parts

  const sign = async (payload: JWTPayload): Promise<string> => {
    const { kid, privateKey } = await keys.current()

    return new SignJWT(payload).setProtectedHeader({ kid, alg: 'RS256' }).sign(privateKey)
  }

  return {
    async issue(user: IdentityUser, session: SignInSession): Promise<Tokens> {
      const now = toSeconds(clock.now())
      const shared = {
        iss: issuer,
        sub: user.id,
        origin_jti: session.id,
        event_id: random.uuid(),
        auth_time: toSeconds(session.createdAt),
        iat: now,
        exp: now + tokenLifetimeSeconds,
      }
      const idClaims = {
        ...shared,
        ...profileClaims(user),
        aud: clientId,
        token_use: 'id',
        jti: random.uuid(),
        'cognito:username': user.id,
        email: user.email,
        email_verified: user.confirmed,
      }
      const accessClaims = {
        ...shared,
        client_id: clientId,
        token_use: 'access',
        jti: random.uuid(),
        username: user.id,
        scope,
      }

      return { idToken: await sign(idClaims), accessToken: await sign(accessClaims) }
    },

    readAccessToken: makeReadAccessToken(parts),
  }
}

/** Whose access token this is, by signature and times only. Throws `NotAuthorizedException`. */
function makeReadAccessToken({ keys, clock, issuer, clientId }: Parts) {
  return async (token: string): Promise<{ subject: string; sessionId: string }> => {
    try {
      const { payload } = await jwtVerify(token, keys.resolve, {
        issuer,
        algorithms: ['RS256'],
        currentDate: clock.now(),
        requiredClaims: ['sub', 'exp', 'origin_jti'],
      })
      if (payload['token_use'] !== 'access' || payload['client_id'] !== clientId)
        throw new errors.JWTInvalid()

      return { subject: String(payload.sub), sessionId: String(payload['origin_jti']) }
    } catch (error) {
      if (error instanceof errors.JWTExpired) {
        throw new CognitoError('NotAuthorizedException', 'Access Token has expired')
      }
      if (error instanceof errors.JOSEError) {
        throw new CognitoError('NotAuthorizedException', 'Invalid Access Token')
      }
      throw error
    }
  }
}

/** Few and short: tokens travel in cookies, which browsers drop without a word above 4096 bytes. */
function profileClaims({ attributes }: IdentityUser): JWTPayload {
  const { name, locale } = attributes

  return { ...(name && { name: toFullName(name) }), ...(locale && { locale: normalizeLocale(locale) }) }
}

function toSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}
