import { AsnConvert } from '@peculiar/asn1-schema'
import type { Name } from '@peculiar/asn1-x509'
import { sameBytes } from './bytes.ts'

/** A verdict compares each name with many others, and writing one takes longer than all of these comparisons. */
const encoded = new WeakMap<Name, Uint8Array>()

/** A name in DER; nothing of one with a text that its kind of string cannot hold, as damaged certificates have. */
export function encodedName(name: Name): Uint8Array {
  const known = encoded.get(name) ?? write(name)
  encoded.set(name, known)

  return known
}

/** The library reads such a text and throws where it is to write it. */
function write(name: Name): Uint8Array {
  try {
    return new Uint8Array(AsnConvert.serialize(name))
  } catch {
    return new Uint8Array()
  }
}

/** Byte by byte, as issuers write it: no rule for comparing names leads to another certificate here. */
export function isSameName(one: Name, other: Name): boolean {
  return encodedName(one).length > 0 && sameBytes(encodedName(one), encodedName(other))
}
