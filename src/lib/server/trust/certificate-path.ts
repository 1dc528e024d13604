import type { X509Certificate } from 'node:crypto'

/** Work stays bounded however many certificates somebody packs into a token. */
const maxOthers = 16

/**
 * True when `certificate` leads through authorities among `others` to one of `roots`, each valid at `at`. The root's
 * own dates do not count: whoever configured it trusts its key.
 */
export function leadsToRoot(
  certificate: X509Certificate,
  others: readonly X509Certificate[],
  roots: readonly X509Certificate[],
  at: Date,
): boolean {
  const reached = new Set([certificate])
  // A Set is walked to the end even while it grows, and takes each certificate once: circles end.
  for (const current of reached) {
    if (roots.some((root) => root.raw.equals(current.raw))) return true
    if (!isValidAt(current, at)) continue
    if (roots.some((root) => isIssuedBy(current, root))) return true

    for (const other of others.slice(0, maxOthers)) if (isIssuedBy(current, other)) reached.add(other)
  }

  return false
}

export const isValidAt = (certificate: X509Certificate, at: Date) =>
  at >= certificate.validFromDate && at <= certificate.validToDate

export const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate) =>
  issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
