import type { VerdictReason } from '#core/verdict/verdict.ts'
import {
  BasicConstraints,
  ExtendedKeyUsage,
  type Extension,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_kp_timeStamping,
  KeyUsage,
  KeyUsageFlags,
} from '@peculiar/asn1-x509'

import { verifySignature } from './algorithms.ts'
import { isInOneForm } from './certificate-form.ts'
import { extensionValue } from './extension-value.ts'
import { readPublicKey } from './public-key.ts'
import { sameBytes } from './bytes.ts'
import { isSameName } from './encoded-name.ts'
import { type KnownCertificate } from './signed-message.ts'

const maxLength = 10
const maxAttempts = 500
/** Extensions that are read here, or that may be critical without narrowing what we rely on. */
const knownExtensions = new Set([id_ce_basicConstraints, id_ce_extKeyUsage, id_ce_keyUsage, '2.5.29.32'])

export type PathReason = Extract<
  VerdictReason,
  | 'sound'
  | 'certificate-malformed'
  | 'certificate-not-valid-then'
  | 'certificate-not-trusted'
  | 'algorithm-not-supported'
>
export type Purpose = 'signing' | 'time-stamping'

/**
 * Follows the issuers from `leaf` to one of `roots` (RFC 5280 §6, without policies and names constraints: a critical
 * extension that is not known here breaks the path). Every link holds at time `at`.
 */
export function judgePath(
  leaf: KnownCertificate,
  known: readonly KnownCertificate[],
  roots: readonly KnownCertificate[],
  at: Date,
  purpose: Purpose,
): PathReason {
  const unfit = leafFault(leaf, purpose)
  if (unfit) return unfit
  const path = findPath(leaf, known, roots)
  if (!path) return 'certificate-not-trusted'

  return path.every((certificate) => isValidAt(certificate, at)) ? 'sound' : 'certificate-not-valid-then'
}

export function isValidAt({ from, to }: KnownCertificate, at: Date): boolean {
  return from <= at && at <= to
}

function leafFault(leaf: KnownCertificate, purpose: Purpose): PathReason | undefined {
  if (hasUnknownCritical(leaf)) return 'certificate-malformed'
  const usage = keyUsage(leaf)
  const signs = KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation
  if (usage !== undefined && (usage & signs) === 0) return 'certificate-malformed'

  return isForTimeStamping(leaf) === (purpose === 'time-stamping') ? undefined : 'certificate-malformed'
}

/** RFC 3161 §2.3: this purpose alone, and critical. Such a key signs nothing else. */
function isForTimeStamping(certificate: KnownCertificate): boolean {
  const extension = extensionOf(certificate, id_ce_extKeyUsage)
  if (!extension?.critical) return false
  const purposes = [...extensionValue(extension, ExtendedKeyUsage)]

  return purposes.length === 1 && purposes[0] === id_kp_timeStamping
}

/** The certificates from the leaf up to, without, the root that is trusted; just the leaf when it is one itself. */
export function findPath(
  leaf: KnownCertificate,
  known: readonly KnownCertificate[],
  roots: readonly KnownCertificate[],
): KnownCertificate[] | undefined {
  let attempts = 0
  const climb = (path: readonly KnownCertificate[]): KnownCertificate[] | undefined => {
    const subject = path.at(-1)
    if (!subject || path.length > maxLength || (attempts += 1) > maxAttempts) return undefined
    if (roots.some((root) => isSame(root, subject))) return [...path]
    const below = path.length - 1
    const root = roots.find((candidate) => hasIssued(candidate, subject, below))
    if (root) return [...path, root]
    for (const issuer of known) {
      if (path.some((passed) => isSame(passed, issuer)) || !hasIssued(issuer, subject, below)) continue
      const found = climb([...path, issuer])
      if (found) return found
    }
    return undefined
  }

  return climb([leaf])
}

/** A certificate authority's, named as issuer, and its key verifies. `below`: authorities under it on the path. */
export function hasIssued(issuer: KnownCertificate, subject: KnownCertificate, below: number): boolean {
  if (!isSameName(issuer.fields.tbsCertificate.subject, subject.fields.tbsCertificate.issuer)) return false
  if (hasUnknownCritical(issuer) || !isAuthority(issuer, below)) return false
  const signed = subject.fields.tbsCertificateRaw
  if (!signed) return false

  return verifies(issuer, subject, new Uint8Array(signed))
}

/** Who has signed whom, once it was asked: a verdict follows the same path several times, and certificates never change. */
const asked = new WeakMap<KnownCertificate, WeakMap<KnownCertificate, boolean>>()

function verifies(issuer: KnownCertificate, subject: KnownCertificate, signed: Uint8Array): boolean {
  const ofIssuer = asked.get(issuer) ?? new WeakMap<KnownCertificate, boolean>()
  asked.set(issuer, ofIssuer)
  const isSigned = ofIssuer.get(subject) ?? isSignedBy(issuer, subject, signed)
  ofIssuer.set(subject, isSigned)

  return isSigned
}

function isSignedBy(issuer: KnownCertificate, subject: KnownCertificate, signed: Uint8Array): boolean {
  if (!isInOneForm(subject)) return false
  const { signatureAlgorithm, signatureValue } = subject.fields
  try {
    const key = readPublicKey(issuer.fields.tbsCertificate.subjectPublicKeyInfo)
    return (
      verifySignature(signatureAlgorithm, undefined, key, signed, new Uint8Array(signatureValue)) === true
    )
  } catch {
    return false
  }
}

function isAuthority(certificate: KnownCertificate, below: number): boolean {
  const extension = extensionOf(certificate, id_ce_basicConstraints)
  if (!extension) return false
  const { cA, pathLenConstraint } = extensionValue(extension, BasicConstraints)
  const usage = keyUsage(certificate)
  if (usage !== undefined && (usage & KeyUsageFlags.keyCertSign) === 0) return false

  return cA && below <= (pathLenConstraint ?? maxLength)
}

function keyUsage(certificate: KnownCertificate): number | undefined {
  const extension = extensionOf(certificate, id_ce_keyUsage)

  return extension && extensionValue(extension, KeyUsage).toNumber()
}

function hasUnknownCritical({ fields }: KnownCertificate): boolean {
  const isUnknown = ({ critical, extnID }: Extension): boolean => critical && !knownExtensions.has(extnID)

  return fields.tbsCertificate.extensions?.some(isUnknown) ?? false
}

function extensionOf({ fields }: KnownCertificate, id: string): Extension | undefined {
  return fields.tbsCertificate.extensions?.find(({ extnID }) => extnID === id)
}

function isSame(a: KnownCertificate, b: KnownCertificate): boolean {
  return sameBytes(a.der, b.der)
}
