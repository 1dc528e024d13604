/**
 * True when a browser request that changes something comes from our own pages. `Sec-Fetch-Site` cannot be forged by a
 * page; where a browser does not send it, the Origin must be ours.
 */
export function isSameSite(headers: Headers, publicUrl: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site) return site === 'same-origin'

  return headers.get('origin') === publicUrl
}
