import type { Tokens } from './tokens.ts'

const maxAgeSeconds = 365 * 86_400
const tokenNames = ['idToken', 'accessToken', 'refreshToken'] as const
/** All that Amplify's token store writes for a signed-in user. */
const userNames = [...tokenNames, 'clockDrift', 'signInDetails'] as const

/** Tokens as Amplify's `CookieStorage` keeps them, with the user name it keeps them under. */
export type AmplifySession = { username: string } & Partial<Record<(typeof tokenNames)[number], string>>

export interface AmplifyCookies {
  /** The current user's tokens; null when there are none. Never throws, whatever the header. */
  read(header: string | null): AmplifySession | null
  /** `Set-Cookie` values under the names and attributes Amplify uses in the browser. */
  write(username: string, tokens: Tokens & { refreshToken?: string }): string[]
  /** `Set-Cookie` values that sign the user out. */
  clear(username: string): string[]
}

export function makeAmplifyCookies(options: { clientId: string; secure: boolean }): AmplifyCookies {
  const prefix = `CognitoIdentityServiceProvider.${options.clientId}.`
  const lastUserKey = `${prefix}LastAuthUser`
  // No HttpOnly: Amplify reads its tokens in the browser. The content security policy is what guards them.
  const attributes = `Path=/; SameSite=Lax${options.secure ? '; Secure' : ''}`

  const keyOf = (username: string, name: string) => `${prefix}${username}.${name}`
  const set = (key: string, value: string) =>
    `${encodeName(key)}=${encodeURIComponent(value)}; Max-Age=${maxAgeSeconds}; ${attributes}`

  return {
    read(header) {
      const cookies = parseCookies(header)
      const username = cookies.get(lastUserKey)
      if (!username) return null

      const found = tokenNames.flatMap((name) => {
        const value = cookies.get(keyOf(username, name))

        return value ? [[name, value] as const] : []
      })

      return found.length === 0 ? null : { username, ...Object.fromEntries(found) }
    },
    write: (username, { idToken, accessToken, refreshToken }) => [
      set(keyOf(username, 'idToken'), idToken),
      set(keyOf(username, 'accessToken'), accessToken),
      ...(refreshToken ? [set(keyOf(username, 'refreshToken'), refreshToken)] : []),
    ],
    clear: (username) =>
      [...userNames.map((name) => keyOf(username, name)), lastUserKey].map(
        (key) => `${encodeName(key)}=; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT; ${attributes}`,
      ),
  }
}

/** By decoded name; of equal names the first counts, as in the browser library. Broken escapes are skipped. */
function parseCookies(header: string | null): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    const name = at < 0 ? null : decode(pair.slice(0, at).trim())
    const value = at < 0 ? null : decode(unquote(pair.slice(at + 1).trim()))
    if (name !== null && value !== null && !cookies.has(name)) cookies.set(name, value)
  }

  return cookies
}

function unquote(text: string): string {
  return text.startsWith('"') && text.endsWith('"') && text.length > 1 ? text.slice(1, -1) : text
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/**
 * A name exactly as the browser library writes it, or a second cookie would appear beside the first: percent-encoded
 * but for `# $ & + ^ \` |`, which RFC 6265 §4.1.1 allows in a name, and with parentheses encoded, which it does not.
 */
function encodeName(name: string): string {
  return encodeURIComponent(name.toWellFormed())
    .replace(/%(23|24|26|2B|5E|60|7C)/g, decodeURIComponent)
    .replace(/[()]/g, (parenthesis) => (parenthesis === '(' ? '%28' : '%29'))
}
