import { X509Certificate } from 'node:crypto'
import { AsnConvert } from '@peculiar/asn1-schema'
import { Certificate } from '@peculiar/asn1-x509'

/** Those that can be read, as DER from the first byte to the last, and how many cannot. */
export function readCertificates(encoded: readonly Uint8Array[]): {
  certificates: Uint8Array[]
  skipped: number
} {
  const certificates = encoded.flatMap((bytes) => toDer(bytes) ?? [])

  return { certificates, skipped: encoded.length - certificates.length }
}

/** What the verifier cannot read would be of no use later. */
function toDer(bytes: Uint8Array): Uint8Array | undefined {
  try {
    const der = new Uint8Array(new X509Certificate(bytes).raw)
    AsnConvert.parse(der, Certificate)
    return der
  } catch {
    return undefined
  }
}
