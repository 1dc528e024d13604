import { digest } from '#primitives'
import {
  AsnConvert,
  AsnIntegerArrayBufferConverter,
  AsnProp,
  AsnPropTypes,
  OctetString,
} from '@peculiar/asn1-schema'
import { AlgorithmIdentifier, Certificate, GeneralName } from '@peculiar/asn1-x509'

import { sameBytes } from '../bytes.ts'
import type { HashName } from '../primitives/primitives.ts'

/** id-aa-signingCertificate (RFC 2634 §5.4, SHA-1) and id-aa-signingCertificateV2 (RFC 5035 §3). */
export const signingCertificateV1Type = '1.2.840.113549.1.9.16.2.12'
export const signingCertificateV2Type = '1.2.840.113549.1.9.16.2.47'

class IssuerSerial {
  issuer: GeneralName[] = []
  serialNumber = new ArrayBuffer(0)

  constructor(parts: Partial<IssuerSerial> = {}) {
    Object.assign(this, parts)
  }
}
AsnProp({ type: GeneralName, repeated: 'sequence' })(IssuerSerial.prototype, 'issuer')
AsnProp({ type: AsnPropTypes.Integer, converter: AsnIntegerArrayBufferConverter })(
  IssuerSerial.prototype,
  'serialNumber',
)

/** ESSCertIDv2, and ESSCertID: version 1 is the same without the algorithm. */
class CertificateReference {
  /** Left out for SHA-256, its default. */
  hashAlgorithm: AlgorithmIdentifier | undefined
  certHash = new OctetString()
  issuerSerial: IssuerSerial | undefined

  constructor(parts: Partial<CertificateReference> = {}) {
    Object.assign(this, parts)
  }
}
AsnProp({ type: AlgorithmIdentifier, optional: true })(CertificateReference.prototype, 'hashAlgorithm')
AsnProp({ type: OctetString })(CertificateReference.prototype, 'certHash')
AsnProp({ type: IssuerSerial, optional: true })(CertificateReference.prototype, 'issuerSerial')

class SigningCertificate {
  certificates: CertificateReference[] = []
  policies: ArrayBuffer | undefined

  constructor(parts: Partial<SigningCertificate> = {}) {
    Object.assign(this, parts)
  }
}
AsnProp({ type: CertificateReference, repeated: 'sequence' })(SigningCertificate.prototype, 'certificates')
AsnProp({ type: AsnPropTypes.Any, optional: true })(SigningCertificate.prototype, 'policies')

/** Binds a signature to one certificate, so that none with the same key can stand in. Value of the V2 attribute. */
export function toSigningCertificate(certificate: Uint8Array): ArrayBuffer {
  const { issuer, serialNumber } = AsnConvert.parse(certificate, Certificate).tbsCertificate
  const reference = new CertificateReference({
    certHash: new OctetString(digest('sha256', certificate)),
    issuerSerial: new IssuerSerial({ issuer: [new GeneralName({ directoryName: issuer })], serialNumber }),
  })

  return AsnConvert.serialize(new SigningCertificate({ certificates: [reference] }))
}

/** Node's names of the hashes by object identifier. */
export const hashNames: ReadonlyMap<string, HashName> = new Map([
  ['2.16.840.1.101.3.4.2.1', 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
])

/** True when the attribute's first reference, which is the signer's, is to this certificate. */
export function refersTo(type: string, value: ArrayBuffer, certificate: Uint8Array): boolean {
  const [reference] = AsnConvert.parse(value, SigningCertificate).certificates
  if (!reference) return false

  const fallback = type === signingCertificateV1Type ? 'sha1' : 'sha256'
  const hashName = reference.hashAlgorithm ? hashNames.get(reference.hashAlgorithm.algorithm) : fallback
  if (!hashName) return false

  return sameBytes(digest(hashName, certificate), reference.certHash.buffer)
}
