const prefix = 'CognitoIdentityServiceProvider.'

/** The identity token that the identity library keeps in cookies, or null without a session. */
export function identityTokenOfCookies(): string | null {
  return keptForUser('idToken')
}

/** By how many milliseconds the service's clock is ahead of this device's, as the library noted with the tokens. */
export function clockDriftOfCookies(): number {
  return Number(keptForUser('clockDrift')) || 0
}

function keptForUser(what: string): string | null {
  const cookies = readCookies()
  const last = [...cookies].find(([name]) => name.startsWith(prefix) && name.endsWith('.LastAuthUser'))
  if (!last) return null

  const [name, user] = last
  const client = name.slice(prefix.length, -'.LastAuthUser'.length)
  // The library percent-encodes the user within the cookie's name, too.
  return cookies.get(`${prefix}${client}.${encodeURIComponent(decodeURIComponent(user))}.${what}`) ?? null
}

function readCookies(): ReadonlyMap<string, string> {
  const pairs = document.cookie.split('; ').map((pair): [string, string] => {
    const at = pair.indexOf('=')
    return [pair.slice(0, at), pair.slice(at + 1)]
  })
  return new Map(pairs)
}
