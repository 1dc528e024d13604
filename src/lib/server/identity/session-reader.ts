import { parse as parseCookies } from 'hono/utils/cookie'
import { describeError, type Log } from '../log.ts'
import type { Clock } from '../ports.ts'
import { makeAmplifyCookies, type AmplifySession } from './amplify-cookies.ts'
import { readDevice } from './device-cookie.ts'
import { sharing } from './sharing.ts'
import type { Refreshed } from './token-refresh.ts'
import type { IdentityClaims, TokenVerifier } from './token-verifier.ts'

/** A token this close to its end is refreshed. */
const refreshToleranceMs = 5000

type Identity = {
  /** The token's `sub`. */
  subject: string
  email: string
  emailVerified: boolean
  name?: string
  locale?: string
  /** The sign-in that the token belongs to. */
  originJti?: string
  /** The browser, by the hash of its device cookie. */
  device?: string
  /** The time zone that the browser says it is in: unchecked. */
  timeZone?: string
}

/** Who is asking, and what to send back so that the browser stays (or stops being) signed in. */
export type ReadSession = {
  identity: Identity | null
  /** A browser sends cookies along with any site's request, a token only with its own. */
  by: 'cookie' | 'token'
  setCookies: string[]
}

export type Stands = (claims: IdentityClaims) => Promise<boolean | undefined>

export interface SessionReader {
  /**
   * Never throws for what a client sends, nor for an identity service out of reach. `stands` says whether the sign-in of
   * a token still stands, for whoever asks that together with something else; undefined leaves it to the reader.
   */
  read(
    headers: { cookie: string | null; authorization: string | null },
    stands?: Stands,
  ): Promise<ReadSession>
  /** Whether cookies hold no session at all: `read` would find nobody, and have nothing to send back. */
  namesNobody(cookie: string | null): boolean
}

export type SessionReaderParts = {
  verifier: TokenVerifier
  /** New tokens, or null when the refresh token is refused. Throws when the identity service cannot be reached. */
  refresh: (refreshToken: string) => Promise<Refreshed | null>
  /** For identity services that can end a sign-in before its tokens end. */
  isRevoked?: (originJti: string) => Promise<boolean>
  clock: Clock
  clientId: string
  secureCookies: boolean
  log: Log
}

const nobody = (by: ReadSession['by'] = 'cookie'): ReadSession => ({ identity: null, by, setCookies: [] })

/**
 * A bearer ID token (`Authorization`) counts before the cookies and is never refreshed. Cookies that no longer sign
 * anybody in are cleared, so that browser and server agree; while the identity service is out of reach they stay.
 */
export function makeSessionReader(parts: SessionReaderParts): SessionReader {
  const { verifier, clock } = parts
  const ask = makeAsk(parts.log)
  const cookies = makeAmplifyCookies({ clientId: parts.clientId, secure: parts.secureCookies })
  const refresh = sharing(parts.refresh)

  const millisecondsLeft = (claims: IdentityClaims) => claims.expiresAt.getTime() - clock.now().getTime()
  const standsByItself = async ({ originJti }: IdentityClaims) =>
    originJti === undefined || !(await parts.isRevoked?.(originJti))

  const readBearer = async (token: string, stands: Stands): Promise<ReadSession> => {
    const claims = await ask(verifier.verify(token))

    return claims && (await stands(claims)) ? { ...as(claims), by: 'token' } : nobody('token')
  }

  const readCookies = async (session: AmplifySession, stands: Stands): Promise<ReadSession> => {
    const signedOut = { ...nobody(), setCookies: cookies.clear(session.username) }
    const claims = session.idToken ? await ask(verifier.verify(session.idToken)) : null
    if (claims === undefined) return nobody()
    if (claims && !(await stands(claims))) return signedOut
    if (claims && millisecondsLeft(claims) > refreshToleranceMs) return as(claims)

    const tokens = session.refreshToken ? await ask(refresh(session.refreshToken)) : null
    if (tokens === undefined) return claims && millisecondsLeft(claims) > 0 ? as(claims) : nobody()

    const renewed = tokens && (await ask(verifier.verify(tokens.idToken)))
    if (renewed === undefined) return nobody()

    return tokens && renewed ? as(renewed, cookies.write(session.username, tokens)) : signedOut
  }

  return {
    async read({ cookie, authorization }, asked) {
      const bearer = findBearerToken(authorization)
      const session = bearer === null ? cookies.read(cookie) : null
      const stands: Stands = async (claims) => (await asked?.(claims)) ?? standsByItself(claims)
      const found = await (bearer === null
        ? session
          ? readCookies(session, stands)
          : nobody()
        : readBearer(bearer, stands))
      if (!found.identity) return found
      const device = readDevice(cookie)
      const { timeZone } = parseCookies(cookie ?? '', 'timeZone')
      const said = { ...(device && { device }), ...(timeZone && { timeZone }) }

      return { ...found, identity: { ...found.identity, ...said } }
    },
    namesNobody: (cookie) => cookies.read(cookie) === null,
  }
}

/** `undefined` when the identity service does not answer: no verdict. */
function makeAsk(log: Log) {
  return async <T>(question: Promise<T>): Promise<T | undefined> => {
    try {
      return await question
    } catch (error) {
      log.warn({ error: describeError(error) }, 'the identity service is out of reach')

      return undefined
    }
  }
}

/** RFC 6750 §2.1. Credentials of another form, such as API keys, are somebody else's business. */
function findBearerToken(authorization: string | null): string | null {
  return /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization?.trim() ?? '')?.[1] ?? null
}

function as(
  { subject, email, emailVerified, name, locale, originJti }: IdentityClaims,
  setCookies: string[] = [],
): ReadSession {
  return {
    identity: { subject, email, emailVerified, name, locale, originJti },
    by: 'cookie',
    setCookies,
  }
}
