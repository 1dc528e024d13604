import { createHash } from 'node:crypto'
import { CertID, OCSPRequest, Request, TBSRequest } from '@peculiar/asn1-ocsp'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import { AlgorithmIdentifier, Certificate } from '@peculiar/asn1-x509'

/** The one hash that every responder knows (RFC 5019 §2.1.1); it only names the issuer. */
const sha1Type = '1.3.14.3.2.26'

/** DER of the question whether `issuer` has revoked `subject` (RFC 6960 §4.1); both certificates in DER. */
export function makeOcspRequest(subject: Uint8Array, issuer: Uint8Array): Uint8Array<ArrayBuffer> {
  const request = new Request({ reqCert: certificateIdOf(subject, issuer) })

  return new Uint8Array(
    AsnConvert.serialize(new OCSPRequest({ tbsRequest: new TBSRequest({ requestList: [request] }) })),
  )
}

function certificateIdOf(subject: Uint8Array, issuer: Uint8Array): CertID {
  const { subject: name, subjectPublicKeyInfo } = AsnConvert.parse(issuer, Certificate).tbsCertificate

  return new CertID({
    hashAlgorithm: new AlgorithmIdentifier({ algorithm: sha1Type, parameters: null }),
    issuerNameHash: sha1(AsnConvert.serialize(name)),
    issuerKeyHash: sha1(subjectPublicKeyInfo.subjectPublicKey),
    serialNumber: AsnConvert.parse(subject, Certificate).tbsCertificate.serialNumber,
  })
}

const sha1 = (bytes: ArrayBuffer) =>
  new OctetString(createHash('sha1').update(new Uint8Array(bytes)).digest())
