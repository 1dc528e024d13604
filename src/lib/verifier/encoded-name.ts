import { AsnConvert } from '@peculiar/asn1-schema'
import type { Name } from '@peculiar/asn1-x509'
import { sameBytes } from './bytes.ts'

/** A verdict compares each name with many others, and writing one takes longer than all of these comparisons. */
const encoded = new WeakMap<Name, Uint8Array>()

/** A name in DER. */
export function encodedName(name: Name): Uint8Array {
  const known = encoded.get(name) ?? new Uint8Array(AsnConvert.serialize(name))
  encoded.set(name, known)

  return known
}

/** Byte by byte, as issuers write it: no rule for comparing names leads to another certificate here. */
export function isSameName(one: Name, other: Name): boolean {
  return sameBytes(encodedName(one), encodedName(other))
}
