import type { EndpointReach } from '#core/webhooks/endpoint-url.ts'
import ipaddr from 'ipaddr.js'

/** RFC 4291 §2.4 and the IANA registry: of IPv6, only this much is in use as global unicast. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Public by their number, and yet a machine's own: what a cloud tells its guests through. */
const cloudOwn = ['168.63.129.16']

/**
 * Whether a request may go to an address, judged by its bytes. Of what is public only plain unicast passes: addresses
 * that carry another one in them (mapped, NAT64, 6to4, Teredo) lead where that leads, so none of them does.
 */
export function mayReach(address: string, reach: EndpointReach): boolean {
  // `isValid` takes numbers in any shape; addresses have one.
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed instanceof ipaddr.IPv6 && parsed.zoneId !== undefined) return false
  if (reach === 'loopback') return parsed.range() === 'loopback'
  if (cloudOwn.includes(parsed.toString())) return false
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(globalUnicast)) return false

  return parsed.range() === 'unicast'
}

/** The same bytes, however they are written. */
export function isSameAddress(one: string, other: string): boolean {
  if (!ipaddr.isValid(one) || !ipaddr.isValid(other)) return false

  return ipaddr.parse(one).toNormalizedString() === ipaddr.parse(other).toNormalizedString()
}
