import { createPrivateKey, sign } from 'node:crypto'
import { AsnConvert } from '@peculiar/asn1-schema'
import {
  AlgorithmIdentifier,
  Certificate,
  CertificateList,
  RevokedCertificate,
  TBSCertList,
  Time,
  Version,
} from '@peculiar/asn1-x509'
import type { KeyHolder } from './certificates.ts'
import { toLowS } from './ecdsa-signature.ts'

const ecdsaWithSha256 = '1.2.840.10045.4.3.2'

export type RevocationListParts = {
  issuer: KeyHolder
  from: Date
  until: Date
  /** Certificates in DER. */
  revoked?: readonly { certificate: Uint8Array; at: Date }[]
}

/** DER of a certificate revocation list (RFC 5280 §5.1) by one of our authorities. */
export function makeRevocationList({ issuer, from, until, revoked = [] }: RevocationListParts): Uint8Array {
  const algorithm = new AlgorithmIdentifier({ algorithm: ecdsaWithSha256 })
  const entries = revoked.map(
    ({ certificate, at }) =>
      new RevokedCertificate({
        userCertificate: AsnConvert.parse(certificate, Certificate).tbsCertificate.serialNumber,
        revocationDate: new Time(at),
      }),
  )
  const tbsCertList = new TBSCertList({
    version: Version.v2,
    signature: algorithm,
    issuer: AsnConvert.parse(issuer.certificate, Certificate).tbsCertificate.subject,
    thisUpdate: new Time(from),
    nextUpdate: new Time(until),
    ...(entries.length > 0 && { revokedCertificates: entries }),
  })
  const key = createPrivateKey({ key: Buffer.from(issuer.privateKey), type: 'pkcs8', format: 'der' })
  const signature = toLowS(sign('sha256', new Uint8Array(AsnConvert.serialize(tbsCertList)), key))
  const list = new CertificateList({
    tbsCertList,
    signatureAlgorithm: algorithm,
    signature: Uint8Array.from(signature).buffer,
  })

  return new Uint8Array(AsnConvert.serialize(list))
}
