import type { ServerResponse } from 'node:http'

/** Of whatever is no page: data, words, errors. Shown as a document it loads nothing, sends nothing and is framed by nobody. */
const nothing =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** For every answer, also to a request that is not even readable. */
export function plainestHeaders(isHttps: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(isHttps && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  }
}

/**
 * For every answer to what could be read. Pages put their own Content-Security-Policy in the place of this one, the signing link its own
 * referrer rule. What only rules documents is left out for the files that a page is made of: a dozen of them come with each.
 */
export function setSecurityHeaders(response: ServerResponse, isHttps: boolean, isPartOfPage: boolean): void {
  for (const [name, value] of Object.entries(plainestHeaders(isHttps))) response.setHeader(name, value)
  if (isPartOfPage) return

  response.setHeader('content-security-policy', nothing)
  response.setHeader('referrer-policy', 'same-origin')
  response.setHeader('x-frame-options', 'DENY')
  response.setHeader('cross-origin-opener-policy', 'same-origin')
  response.setHeader('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
}
