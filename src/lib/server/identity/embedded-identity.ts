import { isRefusal } from '#core/refusal.ts'
import type { JSONWebKeySet, JWTVerifyGetKey } from 'jose'
import type { Origin } from '../actor.ts'
import type { Database } from '../data/database.ts'
import { describeError, type Log } from '../log.ts'
import type { Clock, Random } from '../ports.ts'
import { accountOperations } from './account.ts'
import { makeChallenges } from './challenges.ts'
import { CognitoError } from './cognito-error.ts'
import { atEvenPace } from './even-pace.ts'
import type { IdentityEvents, IdentityParts } from './identity-parts.ts'
import type { IdentitySecrets } from './identity-secrets.ts'
import type { Caller, Operation } from './operation.ts'
import { readCall } from './read-call.ts'
import { defaultLimits, makeSendLimits, type LimitsPerHour } from './send-limits.ts'
import { makeSignInSessions } from './sign-in-sessions.ts'
import { signInOperations } from './sign-in.ts'
import { signOutOperations } from './sign-out.ts'
import { signUpOperations } from './sign-up.ts'
import { makeSigningKeys } from './signing-keys.ts'
import { refreshForPage, tokenRefreshOperations, type Refreshed } from './token-refresh.ts'
import { makeTokenIssuer } from './tokens.ts'

export type EmbeddedIdentityOptions = IdentityEvents & {
  database: Database
  secrets: IdentitySecrets
  clock: Clock
  random: Random
  /** The tokens' `iss`: the public URL of the service and the pool, as in `https://host/idp/pool`. */
  issuer: string
  poolId: string
  clientId: string
  log: Log
  limits?: LimitsPerHour
}

export interface EmbeddedIdentity {
  /** Answers the identity protocol (POST), and the pool's public keys (GET `…/{poolId}/.well-known/jwks.json`). */
  handle(request: Request, origin: Origin): Promise<Response>
  jwks(): Promise<JSONWebKeySet>
  /** For `makeTokenVerifier`. */
  readonly keys: JWTVerifyGetKey
  /** New tokens for a session reader; null when the refresh token is not honoured. */
  readonly refresh: (refreshToken: string) => Promise<Refreshed | null>
  /** True once the sign-in with this `origin_jti` was signed out, is too old, or never was. */
  readonly isRevoked: (originJti: string) => Promise<boolean>
  /** Forgets what has expired. Safe at any time; meant for an hourly job. Counters are tidied with all others. */
  sweep(): Promise<void>
}

/** Calls by user name: the ones that could tell by their timing who is known. */
const pacedOperations = new Set([
  'SignUp',
  'ConfirmSignUp',
  'ResendConfirmationCode',
  'InitiateAuth',
  'RespondToAuthChallenge',
])
const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Amazon Cognito's user pool protocol on our own database: the browser code is the same against either. */
export function makeEmbeddedIdentity(options: EmbeddedIdentityOptions): EmbeddedIdentity {
  const { database, poolId, log } = options
  const { parts, keys } = assemble(options)
  const operations = new Map<string, Operation>(
    Object.entries({
      ...signUpOperations(parts),
      ...signInOperations(parts),
      ...tokenRefreshOperations(parts),
      ...signOutOperations(parts),
      ...accountOperations(parts),
    }),
  )

  const run = async (name: string, input: Record<string, unknown>, caller: Caller): Promise<object> => {
    const known = operations.get(name)
    if (known === undefined) throw new CognitoError('UnknownOperationException', '')
    if (input['ClientId'] !== undefined && input['ClientId'] !== options.clientId) {
      throw new CognitoError('ResourceNotFoundException', 'User pool client does not exist.')
    }

    return pacedOperations.has(name) ? atEvenPace(() => known(input, caller)) : known(input, caller)
  }

  return {
    async handle(request, origin) {
      if (
        request.method === 'GET' &&
        new URL(request.url).pathname.endsWith(`/${poolId}/.well-known/jwks.json`)
      ) {
        return Response.json(await keys.jwks(), { headers: { 'cache-control': 'public, max-age=300' } })
      }
      if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } })

      try {
        const { name, input } = await readCall(request)
        const caller = { ip: origin.ip, acceptLanguage: request.headers.get('accept-language') }

        return answer(200, await run(name, input, caller))
      } catch (error) {
        return refuse(error, log)
      }
    },
    jwks: () => keys.jwks(),
    keys: keys.resolve,
    refresh: (refreshToken) => refreshForPage(parts, refreshToken),
    async isRevoked(originJti) {
      if (!uuidShape.test(originJti)) return true

      return !(await database.transaction(null, (tx) => parts.sessions.isLive(tx, originJti)))
    },
    sweep: () =>
      database.transaction(null, async (tx) => {
        await parts.challenges.sweep(tx)
        await parts.sessions.sweep(tx)
      }),
  }
}

function assemble(options: EmbeddedIdentityOptions) {
  const { database, secrets, clock, random, issuer, clientId, log, limits = defaultLimits } = options
  const codeKey = secrets.deriveKey('identity-codes')
  const refreshKey = secrets.deriveKey('identity-refresh-tokens')
  const keys = makeSigningKeys({ database, secrets, clock, random })
  const parts: IdentityParts = {
    database,
    clock,
    random,
    log,
    events: options,
    challenges: makeChallenges({ clock, random, codeKey }),
    limits: makeSendLimits({ database, clock, key: codeKey, limits }),
    sessions: makeSignInSessions({ clock, random, refreshKey }),
    tokens: makeTokenIssuer({ keys, clock, random, issuer, clientId }),
  }

  return { parts, keys }
}

function answer(status: number, body: object, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/x-amz-json-1.1', 'cache-control': 'no-store', ...headers },
  })
}

/** Refusals of the rest of the application are answered as Cognito answers those of its triggers. */
function refuse(error: unknown, log: Log): Response {
  const known = isRefusal(error) ? new CognitoError('UserLambdaValidationException', error.code) : error
  const { name, message } =
    known instanceof CognitoError
      ? known
      : new CognitoError('InternalErrorException', 'Internal server error')
  const status = name === 'InternalErrorException' ? 500 : 400
  if (status === 500) log.error({ error: describeError(error) }, 'an identity call failed')

  return answer(status, { __type: name, message }, { 'x-amzn-errortype': name })
}
