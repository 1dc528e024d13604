import { parse as parseCookies } from 'hono/utils/cookie'
import type { Random } from '../ports.ts'
import { sha256 } from '../sha256.ts'
import { makeSecret } from './make-secret.ts'

const name = 'paraph-device'
/** RFC 6265bis §4.1.3.2: nobody on a neighbouring host can set a cookie of this name for us. */
const securedName = `__Host-${name}`
const maxAgeSeconds = 365 * 86_400
const shape = /^[\w-]{43}$/

/**
 * Which browser is asking: the hash of a secret that it alone holds, null for one without cookies. It signs nobody in. It
 * tells a visitor's own sign-up, codes and tries from those of strangers who name the same address.
 */
export function readDevice(cookieHeader: string | null): string | null {
  const cookies = parseCookies(cookieHeader ?? '')
  const secret = cookies[securedName] ?? cookies[name]

  return secret && shape.test(secret) ? sha256(secret) : null
}

/** The `Set-Cookie` of a browser that has none yet; null for one that has. */
export function deviceCookieFor(
  cookieHeader: string | null,
  { random, secure }: { random: Random; secure: boolean },
): string | null {
  if (readDevice(cookieHeader) !== null) return null
  const attributes = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax`
  const secret = makeSecret(random)

  return secure ? `${securedName}=${secret}; ${attributes}; Secure` : `${name}=${secret}; ${attributes}`
}
