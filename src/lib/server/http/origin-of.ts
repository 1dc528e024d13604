import type { Origin } from '../actor.ts'

const maxUserAgent = 400

/**
 * Who is at the other end. With n trusted proxies the n-th entry of X-Forwarded-For from the right is the address
 * that our outermost proxy saw; anything left of it is the client's own claim.
 */
export function originOf(headers: Headers, peer: string | null, trustedProxies: number): Origin {
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim())
  const claimed = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined

  return {
    ip: plainAddress(claimed || peer),
    userAgent: headers.get('user-agent')?.slice(0, maxUserAgent) ?? null,
  }
}

/** IPv4 in its IPv6 form (RFC 4291 §2.5.5.2) is written as IPv4. */
function plainAddress(address: string | null | undefined): string | null {
  return address?.replace(/^::ffff:(?=\d+\.)/, '') ?? null
}
