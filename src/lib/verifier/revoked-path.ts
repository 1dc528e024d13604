import { reaches, type Revocation, type SigningTime } from '#core/seal/revocation.ts'

import { digest } from '#primitives'
import { toHex } from './bytes.ts'
import { findPath } from './certificate-path.ts'
import type { KnownRevocation } from './knowledge.ts'
import { listedRevocations } from './revocation.ts'
import type { KnownCertificate } from './signed-message.ts'
import type { ValidationStore } from './validation-store.ts'

export type RevocationSources = {
  store: ValidationStore
  revocations: readonly KnownRevocation[]
}

/**
 * True when a certificate on the way from `leaf` to one of `roots` was revoked, and nothing shows that the signature is
 * older. What somebody revoked stays revoked: lists and answers count here even when newer ones were due.
 */
export function isRevoked(
  leaf: KnownCertificate,
  known: readonly KnownCertificate[],
  roots: readonly KnownCertificate[],
  { store, revocations }: RevocationSources,
  time: SigningTime,
): boolean {
  const path = findPath(leaf, known, roots) ?? []
  const ofHost = path.flatMap((certificate) => knownRevocations(certificate, revocations))
  const listed = path.flatMap((subject, index): Revocation[] => {
    const issuer = path[index + 1]
    return issuer ? listedRevocations(subject, issuer, store) : []
  })

  return [...ofHost, ...listed].some((revocation) => reaches(revocation, time))
}

function knownRevocations({ der }: KnownCertificate, revocations: readonly KnownRevocation[]): Revocation[] {
  if (revocations.length === 0) return []
  const sha256 = toHex(digest('sha256', der))

  return revocations.filter((revocation) => revocation.sha256 === sha256)
}
