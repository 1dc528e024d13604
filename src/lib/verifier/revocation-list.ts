import { AsnConvert } from '@peculiar/asn1-schema'
import { CertificateList, RevokedCertificate, type TBSCertList } from '@peculiar/asn1-x509'

import { childrenOf, type Element, elementOf, readElement } from './ber.ts'
import { sameBytes } from './bytes.ts'
import { Malformed } from './objects/pdf-object.ts'

const [sequence, serialTag] = [0x30, 0x02]
const times = new Set([0x17, 0x18])

/**
 * A certificate revocation list (RFC 5280 §5.1). Its entries stay in their bytes until one is asked for: real ones have tens of
 * thousands, of which a library makes half a million objects or, past a bound, nothing at all.
 */
export type RevocationList = {
  /** All but the entries. */
  fields: Omit<TBSCertList, 'revokedCertificates'>
  /** What is signed, by which method, and the signature. */
  signed: Uint8Array
  signatureAlgorithm: CertificateList['signatureAlgorithm']
  signature: ArrayBuffer
  /** One behind the other; empty where none was revoked. */
  entries: Uint8Array
}

/** Undefined for what is no certificate revocation list. */
export function readRevocationList(bytes: Uint8Array): RevocationList | undefined {
  try {
    return takeApart(bytes)
  } catch {
    return undefined
  }
}

function takeApart(bytes: Uint8Array): RevocationList {
  const whole = readElement(bytes, 0)
  const [body, ...frame] = childrenOf(bytes, whole)
  if (whole.tag !== sequence || body?.tag !== sequence) throw new Malformed('no revocation list')
  const parts = childrenOf(bytes, body)
  const listed = entriesIn(parts)
  const bytesOf = (part: Element) => bytes.subarray(part.start, part.end)
  const rest = elementOf(sequence, ...parts.filter((part) => part !== listed).map(bytesOf))
  const withoutEntries = elementOf(sequence, rest, ...frame.map(bytesOf))
  const { tbsCertList, signatureAlgorithm, signature } = AsnConvert.parse(withoutEntries, CertificateList)
  const entries = listed ? bytes.subarray(listed.contentStart, listed.contentEnd) : new Uint8Array()
  for (const entry of eachEntry(entries)) serialIn(entries, entry)

  return { fields: tbsCertList, signed: bytesOf(body), signatureAlgorithm, signature, entries }
}

/** Behind the times stand the entries and the extensions, each once or not at all. */
function entriesIn(parts: readonly Element[]): Element | undefined {
  const lastTime = parts.findLastIndex(({ tag }) => times.has(tag))
  const behind = parts.slice(lastTime + 1)
  const [listed] = behind[0]?.tag === sequence ? behind : []
  if (lastTime < 0 || behind.length > (listed ? 2 : 1)) throw new Malformed('no revocation list')

  return listed
}

/** What the list says of the certificate with this serial number, mostly nothing. */
export function entriesFor({ entries }: RevocationList, serialNumber: ArrayBuffer): RevokedCertificate[] {
  const found: RevokedCertificate[] = []
  for (const entry of eachEntry(entries)) {
    if (sameBytes(serialIn(entries, entry), serialNumber))
      found.push(AsnConvert.parse(entries.subarray(entry.start, entry.end), RevokedCertificate))
  }

  return found
}

function* eachEntry(entries: Uint8Array): Generator<Element> {
  for (let position = 0; position < entries.length;) {
    const entry = readElement(entries, position)
    if (entry.tag !== sequence) throw new Malformed('no entry of a revocation list')
    yield entry
    position = entry.end
  }
}

function serialIn(entries: Uint8Array, { contentStart, contentEnd }: Element): Uint8Array {
  const serial = readElement(entries, contentStart)
  const time = readElement(entries, serial.end)
  if (serial.tag !== serialTag || !times.has(time.tag) || time.end > contentEnd)
    throw new Malformed('no entry of a revocation list')

  return entries.subarray(serial.contentStart, serial.contentEnd)
}
