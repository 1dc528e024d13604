import type { BasicOCSPResponse } from '@peculiar/asn1-ocsp'
import {
  AuthorityInfoAccessSyntax,
  CRLDistributionPoints,
  type Extension,
  id_ad_ocsp,
  id_ce_basicConstraints,
  id_ce_cRLDistributionPoints,
  id_ce_issuingDistributionPoint,
  id_pe_authorityInfoAccess,
  BasicConstraints,
  IssuingDistributionPoint,
} from '@peculiar/asn1-x509'
import { extensionValue } from './extension-value.ts'
import { Malformed } from './objects/pdf-object.ts'
import { isKnownGood, listedRevocations } from './revocation.ts'
import type { RevocationList } from './revocation-list.ts'
import type { KnownCertificate } from './signed-message.ts'
import type { ValidationStore } from './validation-store.ts'

/** RFC 6960 §4.2.2.2.1 and ETSI EN 319 412-1 §5.2: its issuer says that nobody need ask. */
const needNotBeAsked = new Set(['1.3.6.1.5.5.7.48.1.5', '0.4.0.194121.2.1'])

/**
 * True when nothing is left to ask: each certificate below the end of the path is one of which its issuer says nothing
 * anywhere, or was not revoked by a list or an answer that counts at `at` or was made later.
 */
export function isShownToStand(path: readonly KnownCertificate[], store: ValidationStore, at: Date): boolean {
  return path.slice(0, -1).every((subject, index) => {
    const issuer = path[index + 1]
    return !canBeAskedAbout(subject) || (issuer !== undefined && isGood({ subject, issuer }, store, at))
  })
}

type Issued = { subject: KnownCertificate; issuer: KnownCertificate }

/** Each list and answer is looked at once, at the time from which on it counts here. */
function isGood({ subject, issuer }: Issued, store: ValidationStore, at: Date): boolean {
  if (listedRevocations(subject, issuer, store).some(({ since }) => since <= at)) return false
  const countsFrom = (made: Date) => (made > at ? made : at)
  const nothing = { certificates: [], lists: [], statuses: [] }
  const isInList = (list: RevocationList) =>
    coversAll(list, subject) &&
    isKnownGood(subject, issuer, { ...nothing, lists: [list] }, countsFrom(list.fields.thisUpdate.getTime()))
  const isInAnswer = (status: BasicOCSPResponse) => {
    const from = countsFrom(status.tbsResponseData.producedAt)
    return isOfThen(status, from) && isKnownGood(subject, issuer, { ...nothing, statuses: [status] }, from)
  }

  return store.lists.some(isInList) || store.statuses.some(isInAnswer)
}

/** An answer that does not say until when it counts says how it was, and no more. */
function isOfThen({ tbsResponseData: { responses } }: BasicOCSPResponse, at: Date): boolean {
  return responses.every(({ thisUpdate, nextUpdate }) => nextUpdate !== undefined || thisUpdate >= at)
}

function canBeAskedAbout({ fields }: KnownCertificate): boolean {
  const extensions = fields.tbsCertificate.extensions ?? []
  if (extensions.some(({ extnID }) => needNotBeAsked.has(extnID))) return false

  return extensions.some(
    (one) =>
      one.extnID === id_ce_cRLDistributionPoints ||
      (one.extnID === id_pe_authorityInfoAccess && namesResponder(one)),
  )
}

function namesResponder(access: Extension): boolean {
  try {
    const ways = [...extensionValue(access, AuthorityInfoAccessSyntax)]
    return ways.some(({ accessMethod }) => accessMethod === id_ad_ocsp)
  } catch (error) {
    if (error instanceof Malformed) return true
    throw error
  }
}

/** Lists may be of some certificates, reasons or changes alone: only one that would name this one shows that it does not. */
function coversAll({ fields }: RevocationList, subject: KnownCertificate): boolean {
  const critical = (fields.crlExtensions ?? []).filter((one) => one.critical)
  if (critical.some(({ extnID }) => extnID !== id_ce_issuingDistributionPoint)) return false
  const [scope] = critical

  return scope === undefined || isInScope(scope, subject)
}

function isInScope(scope: Extension, subject: KnownCertificate): boolean {
  try {
    const { distributionPoint, ...only } = extensionValue(scope, IssuingDistributionPoint)
    if (only.onlySomeReasons || only.indirectCRL || only.onlyContainsAttributeCerts) return false
    if (isAuthority(subject) ? only.onlyContainsUserCerts : only.onlyContainsCACerts) return false
    if (!distributionPoint) return true
    const places = (distributionPoint.fullName ?? []).flatMap((name) => name.uniformResourceIdentifier ?? [])
    return addressesOf(subject).some((address) => places.includes(address))
  } catch (error) {
    if (error instanceof Malformed) return false
    throw error
  }
}

function isAuthority({ fields }: KnownCertificate): boolean {
  const extension = fields.tbsCertificate.extensions?.find(({ extnID }) => extnID === id_ce_basicConstraints)

  return extension !== undefined && extensionValue(extension, BasicConstraints).cA
}

function addressesOf({ fields }: KnownCertificate): string[] {
  const extension = fields.tbsCertificate.extensions?.find(
    ({ extnID }) => extnID === id_ce_cRLDistributionPoints,
  )
  if (!extension) return []

  return [...extensionValue(extension, CRLDistributionPoints)].flatMap(({ distributionPoint }) =>
    (distributionPoint?.fullName ?? []).flatMap((name) => name.uniformResourceIdentifier ?? []),
  )
}
