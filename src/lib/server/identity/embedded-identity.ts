import { keptSince } from '#core/retention/retention.ts'
import type { JSONWebKeySet, JWTVerifyGetKey } from 'jose'
import type { Origin } from '../actor.ts'
import type { Database } from '../data/database.ts'
import type { Log } from '../log.ts'
import type { Clock, Random } from '../ports.ts'
import type { SecurityEvents } from '../security/security-events.ts'
import { accountOperations } from './account.ts'
import { makeChallenges } from './challenges.ts'
import { makeDecoys } from './decoys.ts'
import type { IdentityEvents, IdentityParts } from './identity-parts.ts'
import type { IdentitySecrets } from './identity-secrets.ts'
import { mfaPreferenceOperations } from './mfa-preference.ts'
import type { Operation } from './operation.ts'
import { makeOrigins } from './origins.ts'
import { passkeyOperations } from './passkeys.ts'
import { passwordOperations } from './password-operations.ts'
import { makePasswords } from './passwords.ts'
import type { Take } from './read-call.ts'
import { makeProtocol } from './protocol.ts'
import { defaultLimits, makeSendLimits, type LimitsPerHour } from './send-limits.ts'
import type { MfaPolicy } from './second-factors.ts'
import type { Liveness } from './session-lifetime.ts'
import { makeSignInSessions, type Device } from './sign-in-sessions.ts'
import { signInOperations } from './sign-in.ts'
import { signOutOperations } from './sign-out.ts'
import { signUpOperations } from './sign-up.ts'
import { makeSigningKeys } from './signing-keys.ts'
import { softwareTokenOperations } from './software-token.ts'
import { refreshForPage, tokenRefreshOperations, type Refreshed } from './token-refresh.ts'
import { makeTokenIssuer } from './tokens.ts'
import { forgetUnconfirmed } from './users.ts'
import { verifyAttributeOperations } from './verify-attribute.ts'

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
  security: SecurityEvents
  limits?: LimitsPerHour
  /** Whether everybody needs a second factor; default: who wants one. */
  mfa?: MfaPolicy
  /** How long a sign-in lasts that nobody uses. */
  idleMs?: number
}

export interface EmbeddedIdentity {
  /** Answers the identity protocol (POST, after `beforeBody`), and the pool's public keys (GET `…/{poolId}/.well-known/jwks.json`). */
  handle(request: Request, origin: Origin, beforeBody?: () => void, take?: Take): Promise<Response>
  jwks(): Promise<JSONWebKeySet>
  /** For `makeTokenVerifier`. */
  readonly keys: JWTVerifyGetKey
  /** New tokens for a session reader; null when the refresh token is not honoured. */
  readonly refresh: (refreshToken: string) => Promise<Refreshed | null>
  /** True once the sign-in with this `origin_jti` was signed out, is too old, or never was. */
  readonly isRevoked: (originJti: string) => Promise<boolean>
  /** The opposite of `isRevoked`, to be asked within a statement about something else. */
  readonly liveness: Liveness
  /** The person's live sign-ins, the latest used first. `userId` is the token's `sub`. */
  sessionsOf(userId: string): Promise<DeviceSession[]>
  /** Signs out one device of the person; false when it is none of theirs. */
  endSession(userId: string, id: string): Promise<boolean>
  /** Signs out every device but one. */
  endOtherSessions(userId: string, keepId: string | null): Promise<void>
  /** Forgets what has expired. Safe at any time; meant for an hourly job. Counters are tidied with all others. */
  sweep(): Promise<void>
}

export type DeviceSession = Omit<Device, 'device'> & { id: string; createdAt: Date; lastUsedAt: Date }

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Amazon Cognito's user pool protocol on our own database: the browser code is the same against either. */
export function makeEmbeddedIdentity(options: EmbeddedIdentityOptions): EmbeddedIdentity {
  const { database } = options
  const { parts, keys } = assemble(options)
  const operations = new Map<string, Operation>(
    Object.entries({
      ...signUpOperations(parts),
      ...signInOperations(parts),
      ...tokenRefreshOperations(parts),
      ...signOutOperations(parts),
      ...accountOperations(parts),
      ...passwordOperations(parts),
      ...softwareTokenOperations(parts),
      ...mfaPreferenceOperations(parts),
      ...verifyAttributeOperations(parts),
      ...passkeyOperations(parts),
    }),
  )

  const { clientId, log, security } = options
  const answer = makeProtocol({ operations, clientId, log, security })
  const isForKeys = ({ method, url }: Request) =>
    method === 'GET' && new URL(url).pathname.endsWith(`/${options.poolId}/.well-known/jwks.json`)

  return {
    async handle(request, origin, beforeBody, take) {
      if (!isForKeys(request)) return answer(request, origin, beforeBody, take)

      return Response.json(await keys.jwks(), { headers: { 'cache-control': 'public, max-age=300' } })
    },
    jwks: () => keys.jwks(),
    keys: keys.resolve,
    refresh: (refreshToken) => refreshForPage(parts, refreshToken),
    async isRevoked(originJti) {
      if (!uuidShape.test(originJti)) return true

      return !(await database.read(null, (tx) => parts.sessions.isLive(tx, originJti)))
    },
    liveness: parts.sessions.liveness,
    async sessionsOf(userId) {
      const rows = await database.transaction(null, (tx) => parts.sessions.list(tx, userId))

      return rows.map(({ id, userAgent, ip, createdAt, lastUsedAt }) => {
        return { id, userAgent, ip, createdAt, lastUsedAt }
      })
    },
    endSession: (userId, id) => database.transaction(null, (tx) => parts.sessions.end(tx, userId, id)),
    endOtherSessions: (userId, keepId) =>
      database.transaction(null, (tx) => parts.sessions.endOthers(tx, userId, keepId)),
    sweep: () =>
      database.transaction(null, async (tx) => {
        await parts.challenges.sweep(tx)
        await parts.sessions.sweep(tx)
        await forgetUnconfirmed(tx, keptSince('pending-profile', options.clock.now()))
      }),
  }
}

function assemble(options: EmbeddedIdentityOptions) {
  const { database, secrets, clock, random, issuer, poolId, clientId, log } = options
  const { limits = defaultLimits, mfa = 'optional' } = options
  const { origin, hostname } = new URL(issuer)
  const codeKey = secrets.deriveKey('identity-codes')
  const refreshKey = secrets.deriveKey('identity-refresh-tokens')
  const origins = makeOrigins(codeKey)
  const keys = makeSigningKeys({ database, secrets, clock, random })
  const parts: IdentityParts = {
    database,
    clock,
    random,
    log,
    events: options,
    challenges: makeChallenges({ clock, random, codeKey }),
    limits: makeSendLimits({ database, clock, key: codeKey, limits, origins }),
    origins,
    decoys: makeDecoys(codeKey),
    sessions: makeSignInSessions({ clock, random, refreshKey, idleMs: options.idleMs }),
    tokens: makeTokenIssuer({ keys, clock, random, issuer, clientId }),
    passwords: makePasswords({ secrets, random, poolId, decoyKey: codeKey }),
    secrets,
    poolId,
    mfa,
    relyingParty: { origin, id: hostname },
  }

  return { parts, keys }
}
