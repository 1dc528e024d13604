/** A page to come back to: by TLS, or on this very site (RFC 6749 §3.1.2.1 asks the same of redirections). */
export function isCallbackAllowed(url: string, siteUrl: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, origin, username, password } = new URL(url)
  if (username || password) return false

  return protocol === 'https:' || origin === new URL(siteUrl).origin
}
