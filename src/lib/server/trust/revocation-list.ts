import { createPrivateKey, sign } from 'node:crypto'
import type { RevocationReason } from '#core/seal/revocation.ts'
import { AsnConvert } from '@peculiar/asn1-schema'
import {
  AlgorithmIdentifier,
  AuthorityKeyIdentifier,
  Certificate,
  CertificateList,
  CRLNumber,
  CRLReason,
  CRLReasons,
  type Extension,
  id_ce_authorityKeyIdentifier,
  id_ce_cRLNumber,
  id_ce_cRLReasons,
  id_ce_invalidityDate,
  InvalidityDate,
  KeyIdentifier,
  RevokedCertificate,
  TBSCertList,
  Time,
  Version,
} from '@peculiar/asn1-x509'
import { keyIdentifierOf, toExtension, type KeyHolder } from './certificates.ts'
import { toLowS } from '#verifier/cms/ecdsa-signature.ts'

const ecdsaWithSha256 = '1.2.840.10045.4.3.2'

export type RevokedEntry = {
  /** DER. */
  certificate: Uint8Array
  /** When it was revoked. */
  at: Date
  reason?: RevocationReason
  /** From when on it is not believed, where that is another instant. */
  since?: Date
}

export type RevocationListParts = {
  issuer: KeyHolder
  from: Date
  until: Date
  /** Higher with each list of the issuer. */
  number?: number
  revoked?: readonly RevokedEntry[]
}

/** DER of a certificate revocation list (RFC 5280 §5.1) by one of our authorities. */
export function makeRevocationList(parts: RevocationListParts): Uint8Array {
  const { issuer, from, until, number = 1, revoked = [] } = parts
  const algorithm = new AlgorithmIdentifier({ algorithm: ecdsaWithSha256 })
  const keyIdentifier = new KeyIdentifier(keyIdentifierOf(issuer.certificate))
  const tbsCertList = new TBSCertList({
    version: Version.v2,
    signature: algorithm,
    issuer: AsnConvert.parse(issuer.certificate, Certificate).tbsCertificate.subject,
    thisUpdate: new Time(from),
    nextUpdate: new Time(until),
    // RFC 5280 §5.1.2.6: absent rather than empty.
    ...(revoked.length > 0 && { revokedCertificates: revoked.map(toEntry) }),
    crlExtensions: [
      toExtension(id_ce_authorityKeyIdentifier, false, new AuthorityKeyIdentifier({ keyIdentifier })),
      toExtension(id_ce_cRLNumber, false, new CRLNumber(number)),
    ],
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

/** RFC 5280 §5.3: the reason is left out where none is given; a list has whole seconds. */
function toEntry({ certificate, at, reason = 'unspecified', since }: RevokedEntry): RevokedCertificate {
  const crlEntryExtensions: Extension[] = []
  if (reason !== 'unspecified')
    crlEntryExtensions.push(toExtension(id_ce_cRLReasons, false, new CRLReason(CRLReasons[reason])))
  if (since)
    crlEntryExtensions.push(
      toExtension(id_ce_invalidityDate, false, new InvalidityDate(toWholeSecond(since))),
    )

  return new RevokedCertificate({
    userCertificate: AsnConvert.parse(certificate, Certificate).tbsCertificate.serialNumber,
    revocationDate: new Time(at),
    ...(crlEntryExtensions.length > 0 && { crlEntryExtensions }),
  })
}

const toWholeSecond = (at: Date) => new Date(Math.floor(at.getTime() / 1000) * 1000)
