import type { TrustedBy, VerdictReason } from '#core/verdict/verdict.ts'
import { isFor, type KnownAuthority, type Voucher, vouchersAt } from './authorities.ts'
import { sameBytes } from './bytes.ts'
import { commonName } from './certificate-name.ts'
import { findPath, isValidAt, type Purpose } from './certificate-path.ts'
import { qualityOf } from './quality.ts'
import { isRevoked } from './revoked-path.ts'
import type { KnownCertificate } from './signed-message.ts'
import { isShownToStand } from './standing.ts'
import type { Surroundings } from './surroundings.ts'

export type StrangerReason = Extract<
  VerdictReason,
  | 'sound'
  | 'certificate-not-trusted'
  | 'issuer-not-trusted-then'
  | 'certificate-not-valid-then'
  | 'certificate-revoked'
  | 'certificate-expired-since'
  | 'revocation-unknown'
>
export type JudgedStranger = { reason: StrangerReason; trustedBy: TrustedBy | null }

/** Whose certificate it is, what may lead to an authority, and when it was used. */
export type Stranger = {
  leaf: KnownCertificate
  known: readonly KnownCertificate[]
  purpose: Purpose
  /** When the signature is shown to have been there, by somebody else who is believed. */
  existed: Date | undefined
  /** What the signature says of itself. */
  claimed: Date | undefined
  /** For when it is asked what lists and issuers say. */
  usedAt: Date
}

const unknown: JudgedStranger = { reason: 'certificate-not-trusted', trustedBy: null }

/**
 * Whether somebody who is none of this host's is believed because an authority elsewhere is. Whatever has no proof of when it
 * was made is judged as if it were made now: whoever has a key that does not count any more chooses the date.
 */
export function judgeStranger(around: Surroundings, stranger: Stranger): JudgedStranger {
  const { leaf, known, purpose, usedAt } = stranger
  const listed = around.authorities.filter((one) => isFor(one, purpose))
  if (listed.length === 0) return unknown
  const counting = listed.filter((one) => vouchersAt(one, purpose, usedAt).length > 0)
  const path = findPath(leaf, known, certificatesOf(counting))
  if (!path) {
    const once = findPath(leaf, known, certificatesOf(listed))
    return once ? { reason: 'issuer-not-trusted-then', trustedBy: null } : unknown
  }
  const authority = counting.find(({ certificate }) => isEndOf(path, certificate))
  const vouchers = authority ? vouchersAt(authority, purpose, usedAt) : []
  const voucher = vouchers.find((one) => qualityOf(leaf, one, usedAt) !== null) ?? vouchers[0]
  if (!authority || !voucher) return unknown

  return {
    reason: standingOf(around, stranger, path),
    trustedBy: toTrustedBy(authority, voucher, leaf, usedAt),
  }
}

function standingOf(
  { at, store, revocations }: Surroundings,
  { leaf, known, existed, claimed, usedAt }: Stranger,
  path: readonly KnownCertificate[],
): StrangerReason {
  if (!path.every((one) => isValidAt(one, claimed ?? usedAt))) return 'certificate-not-valid-then'
  const ends = path.slice(-1)
  if (isRevoked(leaf, known, ends, { store, revocations }, { proven: existed, claimed }))
    return 'certificate-revoked'
  if (!path.every((one) => isValidAt(one, existed ?? at))) return 'certificate-expired-since'

  return isShownToStand(path, store, usedAt) ? 'sound' : 'revocation-unknown'
}

function certificatesOf(authorities: readonly KnownAuthority[]): KnownCertificate[] {
  return authorities.map(({ certificate }) => certificate)
}

function isEndOf(path: readonly KnownCertificate[], { der }: KnownCertificate): boolean {
  const end = path.at(-1)

  return end !== undefined && sameBytes(end.der, der)
}

function toTrustedBy(
  { certificate }: KnownAuthority,
  voucher: Voucher,
  leaf: KnownCertificate,
  at: Date,
): TrustedBy {
  const listed = voucher.by === 'eu' ? voucher : undefined

  return {
    by: voucher.by,
    authority: commonName(certificate.fields.tbsCertificate.subject),
    territory: listed?.territory ?? null,
    provider: listed?.provider ?? null,
    service: listed?.service ?? null,
    quality: qualityOf(leaf, voucher, at),
  }
}
