import { domainToASCII } from 'node:url'

// RFC 5321 §4.5.3.1.3, less the angle brackets.
const maxLength = 254
const shape = /^([^\s@<>]+)@([^\s@<>]+)$/

/** One spelling of a mail address, to compare by: lower-case, its domain as mail servers write it. Null for what is none. */
export function toPlainAddress(text: string): string | null {
  const [, local, domain] = shape.exec(text.normalize('NFC').trim().toLowerCase()) ?? []
  const ascii = domainToASCII(domain ?? '')
  const address = `${local}@${ascii}`

  return local && ascii && address.length <= maxLength ? address : null
}
