import { createHash } from 'node:crypto'
import {
  BasicOCSPResponse,
  CertStatus,
  id_pkix_ocsp_basic,
  id_pkix_ocsp_nonce,
  KeyHash,
  OCSPResponse,
  OCSPResponseStatus,
  ResponderID,
  ResponseBytes,
  ResponseData,
  RevokedInfo,
  SingleResponse,
  type CertID,
} from '@peculiar/asn1-ocsp'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import {
  AlgorithmIdentifier,
  Certificate,
  CRLReason,
  CRLReasons,
  id_ce_invalidityDate,
  InvalidityDate,
} from '@peculiar/asn1-x509'
import { toLowS } from '#verifier/cms/ecdsa-signature.ts'
import { toExtension, type KeyHolder } from '../certificates.ts'
import { makeLocalSigner } from '../local-signer.ts'
import type { CertificateStatus } from './read-standing.ts'

const ecdsaWithSha256 = '1.2.840.10045.4.3.2'

/** Why there is no answer (RFC 6960 §2.3). */
export type NoAnswer = 'malformedRequest' | 'internalError' | 'tryLater' | 'unauthorized'

export type AnswerParts = {
  issuer: KeyHolder
  /** Each as it was asked about; null for a serial that the issuer never gave. */
  about: readonly { id: CertID; status: CertificateStatus | null }[]
  at: Date
  until: Date
  nonce: Uint8Array | null
}

/** DER of an answer (RFC 6960 §4.2) that the issuer itself signs: whoever has its certificate needs no other. */
export async function makeAnswer({ issuer, about, at, until, nonce }: AnswerParts): Promise<Uint8Array> {
  const from = toWholeSecond(at)
  const tbsResponseData = new ResponseData({
    responderID: new ResponderID({ byKey: keyHashOf(issuer.certificate) }),
    producedAt: from,
    responses: about.map(({ id, status }) => toResponse(id, status, { from, until: toWholeSecond(until) })),
    ...(nonce && { responseExtensions: [toExtension(id_pkix_ocsp_nonce, false, new OctetString(nonce))] }),
  })
  const signed = new Uint8Array(AsnConvert.serialize(tbsResponseData))
  const signature = toLowS(await makeLocalSigner(issuer, []).sign(signed))
  const basic = new BasicOCSPResponse({
    tbsResponseData,
    signatureAlgorithm: new AlgorithmIdentifier({ algorithm: ecdsaWithSha256 }),
    signature: Uint8Array.from(signature).buffer,
  })

  return encode({
    responseStatus: OCSPResponseStatus.successful,
    responseBytes: new ResponseBytes({
      responseType: id_pkix_ocsp_basic,
      response: new OctetString(AsnConvert.serialize(basic)),
    }),
  })
}

/** Nobody signs that there is none. */
export const makeNoAnswer = (why: NoAnswer) => encode({ responseStatus: OCSPResponseStatus[why] })

const encode = (response: Partial<OCSPResponse>) =>
  new Uint8Array(AsnConvert.serialize(new OCSPResponse(response)))

function toResponse(
  certID: CertID,
  status: CertificateStatus | null,
  { from, until }: { from: Date; until: Date },
): SingleResponse {
  const times = { certID, thisUpdate: from, nextUpdate: until }
  if (status === null) return new SingleResponse({ ...times, certStatus: new CertStatus({ unknown: null }) })
  if (status === 'good') return new SingleResponse({ ...times, certStatus: new CertStatus({ good: null }) })
  const { reason, since, revokedAt } = status

  return new SingleResponse({
    ...times,
    certStatus: new CertStatus({
      revoked: new RevokedInfo({
        revocationTime: toWholeSecond(revokedAt),
        // As on the list (RFC 5280 §5.3.1): left out where none is given.
        ...(reason !== 'unspecified' && { revocationReason: new CRLReason(CRLReasons[reason]) }),
      }),
    }),
    // RFC 6960 §4.4.5: what stands in the entry of a list may stand here.
    singleExtensions: [toExtension(id_ce_invalidityDate, false, new InvalidityDate(toWholeSecond(since)))],
  })
}

/** RFC 6960 §4.2.1: the SHA-1 of the public key's bits. Versions of an authority share its name. */
function keyHashOf(certificate: Uint8Array): KeyHash {
  const { subjectPublicKey } = AsnConvert.parse(certificate, Certificate).tbsCertificate.subjectPublicKeyInfo

  return new KeyHash(createHash('sha1').update(new Uint8Array(subjectPublicKey)).digest())
}

const toWholeSecond = (at: Date) => new Date(Math.floor(at.getTime() / 1000) * 1000)
