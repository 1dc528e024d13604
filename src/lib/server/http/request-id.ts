import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** As proxies make them, with hyphens or without. */
const shape = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/i

/** A UUID of its own for every request, or the one in `x-request-id` where a proxy in front is ours: anybody else's is a claim. */
export function requestIdOf(headers: IncomingHttpHeaders, trustedProxies: number): string {
  const given = headers['x-request-id']
  const parts = trustedProxies > 0 && typeof given === 'string' ? shape.exec(given) : null

  return parts ? parts.slice(1).join('-').toLowerCase() : randomUUID()
}

/** Where a browser's tools show it, and who was refused can read it out (W3C Server Timing). */
export function timingOf(request: string): string {
  return `request;desc="${request}"`
}
