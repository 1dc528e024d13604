import { createHash, createPrivateKey, sign } from 'node:crypto'

import {
  BasicOCSPResponse,
  CertID,
  CertStatus,
  id_pkix_ocsp_basic,
  OCSPResponse,
  OCSPResponseStatus,
  ResponderID,
  ResponseBytes,
  ResponseData,
  RevokedInfo,
  SingleResponse,
} from '@peculiar/asn1-ocsp'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import { AlgorithmIdentifier, Certificate } from '@peculiar/asn1-x509'

import type { KeyHolder } from '#server/trust/certificates.ts'

const sha1 = '1.3.14.3.2.26'
const ecdsaWithSha256 = '1.2.840.10045.4.3.2'
const hash = (bytes: ArrayBuffer) =>
  new OctetString(createHash('sha1').update(new Uint8Array(bytes)).digest())

/** An OCSP answer (RFC 6960 §4.2) of an issuer itself about one certificate: good, or revoked at an instant. */
export function makeStatus(
  issuer: KeyHolder,
  about: Uint8Array,
  { at, until, revokedAt }: { at: Date; until: Date; revokedAt?: Date },
): Uint8Array {
  const { subject, subjectPublicKeyInfo } = AsnConvert.parse(issuer.certificate, Certificate).tbsCertificate
  const algorithm = new AlgorithmIdentifier({ algorithm: ecdsaWithSha256 })
  const tbsResponseData = new ResponseData({
    responderID: new ResponderID({ byName: subject }),
    producedAt: at,
    responses: [
      new SingleResponse({
        certID: new CertID({
          hashAlgorithm: new AlgorithmIdentifier({ algorithm: sha1, parameters: null }),
          issuerNameHash: hash(AsnConvert.serialize(subject)),
          issuerKeyHash: hash(subjectPublicKeyInfo.subjectPublicKey),
          serialNumber: AsnConvert.parse(about, Certificate).tbsCertificate.serialNumber,
        }),
        certStatus: new CertStatus(
          revokedAt ? { revoked: new RevokedInfo({ revocationTime: revokedAt }) } : { good: null },
        ),
        thisUpdate: at,
        nextUpdate: until,
      }),
    ],
  })
  const key = createPrivateKey({ key: Buffer.from(issuer.privateKey), type: 'pkcs8', format: 'der' })
  const signature = sign('sha256', new Uint8Array(AsnConvert.serialize(tbsResponseData)), key)
  const basic = new BasicOCSPResponse({
    tbsResponseData,
    signatureAlgorithm: algorithm,
    signature: Uint8Array.from(signature).buffer,
  })
  const response = new OctetString(AsnConvert.serialize(basic))
  const responseBytes = new ResponseBytes({ responseType: id_pkix_ocsp_basic, response })

  return new Uint8Array(
    AsnConvert.serialize(new OCSPResponse({ responseStatus: OCSPResponseStatus.successful, responseBytes })),
  )
}
