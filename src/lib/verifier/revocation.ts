import type { BasicOCSPResponse, SingleResponse } from '@peculiar/asn1-ocsp'
import { AsnConvert } from '@peculiar/asn1-schema'
import {
  type Certificate,
  CRLReason,
  CRLReasons,
  type Extension,
  ExtendedKeyUsage,
  id_ce_cRLReasons,
  id_ce_extKeyUsage,
  id_ce_invalidityDate,
  InvalidityDate,
  type RevokedCertificate,
} from '@peculiar/asn1-x509'

import { mayBeInForeignHands, type Revocation, revocationReasons } from '#core/seal/revocation.ts'

import { digest } from '#primitives'
import { verifySignature } from './algorithms.ts'
import type { HashName } from './primitives/primitives.ts'
import { readPublicKey } from './public-key.ts'
import { hasIssued, isValidAt } from './certificate-path.ts'
import { extensionValue } from './extension-value.ts'
import { sameBytes } from './bytes.ts'
import { isSameName } from './encoded-name.ts'
import { entriesFor, type RevocationList } from './revocation-list.ts'
import { type KnownCertificate, readCertificate } from './signed-message.ts'
import type { ValidationStore } from './validation-store.ts'

const ocspSigning = '1.3.6.1.5.5.7.3.9'
const hashNames: Readonly<Record<string, HashName>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
}

/**
 * True when the store answers for every certificate of the path but its root: not revoked, by a list or an answer that
 * its issuer signed and that still counted at that time. `path` runs from the leaf to the root.
 */
export function isCovered(path: readonly KnownCertificate[], store: ValidationStore, at: Date): boolean {
  return path.slice(0, -1).every((subject, index) => {
    const issuer = path[index + 1]
    return issuer !== undefined && isKnownGood(subject, issuer, store, at)
  })
}

export function isKnownGood(
  subject: KnownCertificate,
  issuer: KnownCertificate,
  { lists, statuses }: ValidationStore,
  at: Date,
): boolean {
  const counting = lists.filter((list) => isListOf(list, issuer, at))
  if (counting.some((list) => isListed(list, subject, at))) return false
  const answers = statuses.flatMap((status) => answersOf(status, subject, issuer, at))
  if (answers.some(({ certStatus }) => certStatus.revoked && certStatus.revoked.revocationTime <= at))
    return false

  return counting.length > 0 || answers.some(({ certStatus }) => certStatus.good !== undefined)
}

function isListOf(list: RevocationList, issuer: KnownCertificate, at: Date): boolean {
  const { nextUpdate } = list.fields

  return nextUpdate !== undefined && nextUpdate.getTime() >= at && isSignedBy(list, issuer)
}

function isSignedBy(list: RevocationList, issuer: KnownCertificate): boolean {
  const { fields, signed, signatureAlgorithm, signature } = list

  return (
    isSameName(fields.issuer, issuer.fields.tbsCertificate.subject) &&
    verifies(issuer, signatureAlgorithm, signed, signature)
  )
}

function isListed(list: RevocationList, subject: KnownCertificate, at: Date): boolean {
  return entriesOf(list, subject).some(({ revocationDate }) => revocationDate.getTime() <= at)
}

function entriesOf(list: RevocationList, { fields }: KnownCertificate): RevokedCertificate[] {
  return entriesFor(list, fields.tbsCertificate.serialNumber)
}

/** What its issuer says of a certificate that does not count any more, in lists and answers of any time. */
export function listedRevocations(
  subject: KnownCertificate,
  issuer: KnownCertificate,
  { lists, statuses }: Pick<ValidationStore, 'lists' | 'statuses'>,
): Revocation[] {
  const listed = lists
    .flatMap((list) => (isNamedIn(list, subject) && isSignedBy(list, issuer) ? entriesOf(list, subject) : []))
    .map(toRevocation)
  const answered = statuses
    .flatMap((status) => answersOf(status, subject, issuer, status.tbsResponseData.producedAt))
    .flatMap(({ certStatus: { revoked }, singleExtensions = [] }) =>
      revoked ? [{ revoked, invalid: invalidityIn(singleExtensions) }] : [],
    )
    .map(({ revoked, invalid }) => ({
      since: invalid ?? revoked.revocationTime,
      isInForeignHands: !isHarmless(revoked.revocationReason?.reason),
    }))

  return [...listed, ...answered]
}

/** Asked first: a signature costs more to check than a number. */
function isNamedIn(list: RevocationList, subject: KnownCertificate): boolean {
  return entriesOf(list, subject).length > 0
}

/** RFC 5280 §5.3.2: the key may have been lost before it was revoked. */
function toRevocation({ revocationDate, crlEntryExtensions = [] }: RevokedCertificate): Revocation {
  const reason = crlEntryExtensions.find(({ extnID }) => extnID === id_ce_cRLReasons)

  return {
    since: invalidityIn(crlEntryExtensions) ?? revocationDate.getTime(),
    isInForeignHands: !isHarmless(reason && extensionValue(reason, CRLReason).reason),
  }
}

/** In the entry of a list, or beside an answer (RFC 6960 §4.4.5). */
function invalidityIn(extensions: readonly Extension[]): Date | undefined {
  const invalidity = extensions.find(({ extnID }) => extnID === id_ce_invalidityDate)

  return invalidity && extensionValue(invalidity, InvalidityDate).value
}

function isHarmless(reason: CRLReasons | undefined): boolean {
  const name = revocationReasons.find((each) => CRLReasons[each] === reason)

  return name !== undefined && !mayBeInForeignHands(name)
}

function answersOf(
  status: BasicOCSPResponse,
  subject: KnownCertificate,
  issuer: KnownCertificate,
  at: Date,
): SingleResponse[] {
  const { tbsResponseData, tbsResponseDataRaw, signatureAlgorithm, signature } = status
  if (!tbsResponseDataRaw) return []
  const isSigned = respondersOf(status, issuer, at).some((responder) =>
    verifies(responder, signatureAlgorithm, tbsResponseDataRaw, signature),
  )

  return isSigned ? tbsResponseData.responses.filter((one) => isAbout(one, subject, issuer, at)) : []
}

/** The issuer itself, or whom it has named for that (RFC 6960 §4.2.2.2). */
function respondersOf({ certs }: BasicOCSPResponse, issuer: KnownCertificate, at: Date): KnownCertificate[] {
  const enclosed = (certs ?? []).flatMap(readAgain)

  return [
    issuer,
    ...enclosed.filter((one) => isNamed(one) && isValidAt(one, at) && hasIssued(issuer, one, 0)),
  ]
}

/** Nothing of one that the library reads and cannot write: it harms nothing beside the right ones. */
function readAgain(certificate: Certificate): KnownCertificate[] {
  try {
    return [readCertificate(new Uint8Array(AsnConvert.serialize(certificate)))]
  } catch {
    return []
  }
}

function isNamed({ fields }: KnownCertificate): boolean {
  const usage = fields.tbsCertificate.extensions?.find(({ extnID }) => extnID === id_ce_extKeyUsage)

  return usage !== undefined && [...extensionValue(usage, ExtendedKeyUsage)].includes(ocspSigning)
}

function isAbout(
  { certID, nextUpdate }: SingleResponse,
  subject: KnownCertificate,
  issuer: KnownCertificate,
  at: Date,
): boolean {
  const hash = hashNames[certID.hashAlgorithm.algorithm]
  if (hash === undefined || (nextUpdate && nextUpdate < at)) return false
  const key = issuer.fields.tbsCertificate.subjectPublicKeyInfo.subjectPublicKey
  const keyHash = digest(hash, new Uint8Array(key))

  return (
    sameBytes(certID.serialNumber, subject.fields.tbsCertificate.serialNumber) &&
    sameBytes(certID.issuerKeyHash.buffer, keyHash)
  )
}

function verifies(
  { fields }: KnownCertificate,
  algorithm: Parameters<typeof verifySignature>[0],
  signed: ArrayBuffer | Uint8Array,
  signature: ArrayBuffer,
): boolean {
  try {
    return (
      verifySignature(
        algorithm,
        undefined,
        readPublicKey(fields.tbsCertificate.subjectPublicKeyInfo),
        new Uint8Array(signed),
        new Uint8Array(signature),
      ) === true
    )
  } catch {
    return false
  }
}
