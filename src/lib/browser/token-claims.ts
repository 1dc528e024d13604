/** What an identity token says of itself (RFC 7519 §4.1). Read, not verified: that is the server's part. */
export type TokenClaims = {
  subject: string
  issuer: string
  audience: string
  expiresAt: Date
  /** When the person last showed who they are; null where the token does not tell. */
  signedInAt: Date | null
  /** Empty where the token tells none. */
  name: string
  email: string
}

/** Null for what is no such token. */
export function readTokenClaims(token: string): TokenClaims | null {
  try {
    const claims: unknown = JSON.parse(decodeBase64Url(token.split('.')[1] ?? ''))
    if (typeof claims !== 'object' || claims === null) return null
    if (!('iss' in claims && 'aud' in claims && 'exp' in claims)) return null
    const { iss, aud, exp } = claims
    if (typeof iss !== 'string' || typeof aud !== 'string' || typeof exp !== 'number') return null
    const text = (name: string) => {
      const value: unknown = Reflect.get(claims, name)
      return typeof value === 'string' ? value : ''
    }

    return {
      subject: text('sub'),
      issuer: iss,
      audience: aud,
      expiresAt: new Date(exp * 1000),
      signedInAt: signedInAtOf(claims),
      name: text('name'),
      email: text('email'),
    }
  } catch {
    return null
  }
}

function signedInAtOf(claims: object): Date | null {
  const seconds: unknown = Reflect.get(claims, 'auth_time')

  return typeof seconds === 'number' ? new Date(seconds * 1000) : null
}

/** RFC 4648 §5, to text. */
function decodeBase64Url(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))

  return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)))
}
