/** Where requests may go: to a public server, or to this machine itself while the product is tried out on it. */
export type EndpointReach = 'public' | 'loopback'

export type EndpointUrl = {
  href: string
  isSecure: boolean
  /** As the URL standard writes it, IPv6 without brackets. */
  host: string
  port: number
  reach: EndpointReach
}

const publicPorts = [443, 8443]
const loopbackPorts = [80, 443]
const firstFreePort = 1024

/** Names that mean something else on every network: RFC 6761, 6762, 8375, ICANN's `internal`, and common habits. */
const localNames = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'arpa',
  'onion',
]

/**
 * What an address of a webhook says, or null for one that is never sent to, whatever it leads to. The URL standard has
 * written numbers of any kind as plain addresses by then; what names lead to is looked at before each request.
 */
export function parseEndpointUrl(
  text: string,
  { allowLoopback }: { allowLoopback: boolean },
): EndpointUrl | null {
  // The URL standard drops or mends these silently: who reads the address would see another one.
  if (/[\s\\\u0000-\u001f\u007f]/.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  if (!isPlain(text, url)) return null
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isSecure = url.protocol === 'https:'
  const port = Number(url.port || (isSecure ? 443 : 80))
  const reach = isLoopback(host) ? 'loopback' : 'public'

  return isOpen({ reach, isSecure, host, port }, allowLoopback)
    ? { href: url.href, isSecure, host, port, reach }
    : null
}

/** `//`, a host, no name and password, and nothing that is not sent. */
function isPlain(text: string, url: URL): boolean {
  const authority = /^https?:\/\/([^/?#]+)/i.exec(text)?.[1]

  return authority !== undefined && !authority.includes('@') && !text.includes('#') && url.hostname !== ''
}

function isOpen({ reach, isSecure, host, port }: Omit<EndpointUrl, 'href'>, allowLoopback: boolean): boolean {
  if (reach === 'loopback') return allowLoopback && (port >= firstFreePort || loopbackPorts.includes(port))

  return isSecure && publicPorts.includes(port) && (isNumeric(host) || isPublicName(host))
}

/** At least two labels, none of them empty (so no dot at the end), the last one nobody's own. */
function isPublicName(host: string): boolean {
  const labels = host.split('.')

  return labels.length > 1 && !labels.includes('') && !localNames.includes(labels.at(-1) ?? '')
}

function isLoopback(host: string): boolean {
  return host === '::1' || /^127(\.\d+){3}$/.test(host) || host === 'localhost' || host.endsWith('.localhost')
}

const isNumeric = (host: string) => host.includes(':') || /^\d+(\.\d+){3}$/.test(host)
