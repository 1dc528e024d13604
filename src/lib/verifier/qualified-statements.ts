import { toHex } from './bytes.ts'
import { childrenOf, type Element, readElement } from './ber.ts'
import { Malformed } from './objects/pdf-object.ts'
import type { KnownCertificate } from './signed-message.ts'

/** ETSI EN 319 412-5 §4, as the content of their object identifiers. */
const statements = '1.3.6.1.5.5.7.1.3'
const compliance = '04008e460101'
const device = '04008e460104'
const types = '04008e460106'
const signatureType = '04008e46010601'
const sealType = '04008e46010602'

/** What a certificate says of itself; whether that is so, a trusted list says. */
export type QualifiedStatements = {
  isQualified: boolean
  hasDevice: boolean
  /** The one thing that it is for; null where it names none, several, or websites. */
  type: 'signature' | 'seal' | null
}

const nothing: QualifiedStatements = { isQualified: false, hasDevice: false, type: null }

export function qualifiedStatements({ fields }: KnownCertificate): QualifiedStatements {
  const extension = fields.tbsCertificate.extensions?.find(({ extnID }) => extnID === statements)
  if (!extension) return nothing
  try {
    return readStatements(new Uint8Array(extension.extnValue.buffer))
  } catch (error) {
    if (error instanceof Malformed) return nothing
    throw error
  }
}

function readStatements(bytes: Uint8Array): QualifiedStatements {
  const contentOf = ({ contentStart, contentEnd }: Element) => toHex(bytes.subarray(contentStart, contentEnd))
  const found = childrenOf(bytes, readElement(bytes, 0)).map((statement) => childrenOf(bytes, statement))
  const ids = found.map(([id]) => (id ? contentOf(id) : ''))
  const listed = found[ids.indexOf(types)]?.[1]
  const named = listed ? childrenOf(bytes, listed).map(contentOf) : []

  return { isQualified: ids.includes(compliance), hasDevice: ids.includes(device), type: typeOf(named) }
}

function typeOf(named: readonly string[]): QualifiedStatements['type'] {
  if (named.length !== 1) return null
  if (named[0] === signatureType) return 'signature'

  return named[0] === sealType ? 'seal' : null
}
