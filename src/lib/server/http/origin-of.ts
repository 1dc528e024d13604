import ipaddr from 'ipaddr.js'
import type { Origin } from '../actor.ts'
import type { Log } from '../log.ts'
import { remember } from '../remember.ts'

const maxUserAgent = 400

/**
 * Who is at the other end. With n trusted proxies the n-th entry of X-Forwarded-For from the right is the address
 * that our outermost proxy saw; anything left of it is the client's own claim. What is no address is nobody's: then it is
 * the peer's.
 */
export function originOf(headers: Headers, peer: string | null, trustedProxies: number): Origin {
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',')
  const claimed = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined

  return {
    ip: addressOf(claimed ?? '') ?? addressOf(peer ?? ''),
    userAgent: headers.get('user-agent')?.slice(0, maxUserAgent) ?? null,
  }
}

/** One that is longer than any address is not remembered. */
const addressOf = (entry: string) => (entry.trim().length > 64 ? null : knownAddress(entry.trim()))
const knownAddress = remember(addressIn, 1_000)

/** An address as it is always written: without port or brackets, IPv4 in its IPv6 form (RFC 4291 §2.5.5.2) as IPv4. */
function addressIn(text: string): string | null {
  const [, address = text] =
    /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text) ?? []
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return address

  return ipaddr.IPv6.isValid(address) && !address.includes('%') ? ipaddr.process(address).toString() : null
}

/** Says once that somebody forwards requests whom nobody has declared: everybody then has the proxy's address. */
export function makeProxyWatch(trustedProxies: number, log: Log) {
  let isSaid = trustedProxies > 0

  return (headers: Readonly<Record<string, unknown>>): void => {
    if (isSaid || !('x-forwarded-for' in headers || 'forwarded' in headers)) return
    isSaid = true
    log.warn(
      'Requests come through a proxy, and TRUSTED_PROXIES is 0: everybody has its address, in limits and in evidence',
    )
  }
}
