import type { Extension } from '@peculiar/asn1-x509'
import { AsnConvert } from '@peculiar/asn1-schema'
import { Malformed } from './objects/pdf-object.ts'

/** What an extension of a certificate says (RFC 5280 §4.1.2.9). Throws `Malformed` for anything but the type. */
export function extensionValue<T>({ extnValue }: Extension, type: new () => T): T {
  try {
    return AsnConvert.parse(extnValue.buffer, type)
  } catch {
    throw new Malformed('certificate extension')
  }
}
