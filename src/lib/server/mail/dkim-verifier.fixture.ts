import { createHash, createVerify, type KeyObject } from 'node:crypto'

/**
 * Whether a mail bears a signature of this key that holds (RFC 6376, `rsa-sha256`, `relaxed/relaxed`), and for which domain and
 * selector. Null where it does not.
 */
export function readDkim(raw: string, key: KeyObject): { domain: string; selector: string } | null {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const headers = head.split(/\r\n(?![ \t])/)
  const signature = headers.find((line) => /^dkim-signature:/i.test(line))
  if (!signature) return null
  const tags = tagsOf(signature)
  if (tags.get('a') !== 'rsa-sha256' || tags.get('c') !== 'relaxed/relaxed') return null
  const hash = createHash('sha256')
    .update(relaxedBody(rest.join('\r\n\r\n')), 'latin1')
    .digest('base64')
  if (hash !== tags.get('bh')) return null

  const unsigned = relaxedHeader(signature.replace(/([;\s])b=[^;]*/, '$1b='))
  const signed = [...signedHeaders(headers, tags.get('h') ?? ''), unsigned].join('\r\n')
  const isGenuine = createVerify('sha256')
    .update(signed, 'latin1')
    .verify(key, tags.get('b') ?? '', 'base64')

  return isGenuine ? { domain: tags.get('d') ?? '', selector: tags.get('s') ?? '' } : null
}

/** §3.2: white space in a value says nothing. */
function tagsOf(header: string): ReadonlyMap<string, string> {
  const list = header.slice(header.indexOf(':') + 1).split(';')

  return new Map(
    list.map((tag) => {
      const at = tag.indexOf('=')
      return [tag.slice(0, at).trim(), tag.slice(at + 1).replace(/\s+/g, '')]
    }),
  )
}

/** §5.4.2: of several of one name the last one first. What is named and is not there stands for nothing. */
function signedHeaders(headers: readonly string[], names: string): string[] {
  const left = [...headers]

  return names.split(':').flatMap((name) => {
    const at = left.findLastIndex((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    return at < 0 ? [] : left.splice(at, 1).map(relaxedHeader)
  })
}

/** §3.4.2 */
function relaxedHeader(line: string): string {
  const at = line.indexOf(':')
  const value = line
    .slice(at + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()

  return `${line.slice(0, at).trim().toLowerCase()}:${value}`
}

/** §3.4.4 */
function relaxedBody(body: string): string {
  const text = body
    .split('\r\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
    .join('\r\n')
    .replace(/(\r\n)+$/, '')

  return text === '' ? '' : `${text}\r\n`
}
