import type { X509Certificate } from 'node:crypto'
import { AsnConvert } from '@peculiar/asn1-schema'
import { Certificate } from '@peculiar/asn1-x509'
import { commonName } from '#verifier/certificate-name.ts'

/** Whose certificate it is, by its own words. */
export function nameIn(certificate: X509Certificate): string {
  return commonName(fieldsOf(certificate).subject) ?? '?'
}

/** Who issued it, by its own words. */
export function issuerIn(certificate: X509Certificate): string {
  return commonName(fieldsOf(certificate).issuer) ?? '?'
}

const fieldsOf = ({ raw }: X509Certificate) => AsnConvert.parse(raw, Certificate).tbsCertificate
