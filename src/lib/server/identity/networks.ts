import ipaddr from 'ipaddr.js'

const ipv6NetworkBits = 64

/** The network an address stands for: itself in IPv4, the /64 that one customer gets in IPv6 (RFC 6177). */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)

  return address.kind() === 'ipv4'
    ? address.toString()
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${ipv6NetworkBits}`).toString()}/${ipv6NetworkBits}`
}
