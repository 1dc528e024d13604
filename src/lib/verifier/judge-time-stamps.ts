import { isStampAsMade } from './as-made.ts'
import { type Coverage, gapIn } from './byte-range.ts'
import { namesOf } from './certificate-name.ts'
import { findPath } from './certificate-path.ts'
import { earliest, existedAt } from './existence.ts'
import { toFinding } from './findings.ts'
import { isCovered } from './revocation.ts'
import { judgeStranger, type StrangerReason } from './judge-stranger.ts'
import { isRevoked } from './revoked-path.ts'
import type { KnownCertificate, SignedMessage } from './signed-message.ts'
import { knownEnds, type Content, type Surroundings } from './surroundings.ts'
import { judgeTimeStamp, type TimeStamp } from './time-stamp.ts'

const timeStampAttribute = '1.2.840.113549.1.9.16.2.14'

/** The token of PAdES B-T: over the signature's value, beside it (RFC 3161 appendix A). */
export function judgeSignatureTimeStamp(
  around: Surroundings,
  message: SignedMessage,
  existed: Date | undefined,
): TimeStamp | undefined {
  const { store, stampRoots } = around
  const known = [...message.certificates, ...store.certificates]
  const value = new Uint8Array(message.signer.signature.buffer)
  const stamps = timeStampTokensOf(message).map((token) =>
    vouched(around, known, judgeTimeStamp(token, [value], known, stampRoots), existed),
  )

  return stamps.find(({ reason }) => reason !== 'sound') ?? stamps.find(({ trusted }) => trusted) ?? stamps[0]
}

export function timeStampTokensOf({ signer }: SignedMessage): Uint8Array[] {
  return (signer.unsignedAttrs ?? [])
    .filter(({ attrType }) => attrType === timeStampAttribute)
    .flatMap(({ attrValues }) => attrValues)
    .map((token) => new Uint8Array(token))
}

/** A token in place of a signature: over the whole of its revision (ISO 32000-2 §12.8.5). */
export function judgeDocumentTimeStamp(around: Surroundings, coverage: Coverage): Content {
  const { store, roots, stampRoots } = around
  const parts = [coverage.before, coverage.after]
  const told = judgeTimeStamp(coverage.contents, parts, store.certificates, stampRoots)
  const existed = existedAt(around.existences, coverage)
  const stamp = vouched(around, store.certificates, told, existed)
  const { reason, at, trusted, authority, trustedBy = null } = stamp
  const doubt = told.trusted ? 'certificate-revoked' : (stamp.doubt ?? 'certificate-not-trusted')
  const ours =
    trusted &&
    authority !== undefined &&
    findPath(authority, [...stamp.certificates, ...store.certificates], roots) !== undefined
  const trust = reason === 'sound' && !trusted ? [toFinding(doubt)] : []
  if (ours && !isUntouched(around, coverage)) trust.push(toFinding('seal-not-as-made'))

  return {
    integrity: [toFinding(reason)],
    trust,
    facts: {
      ...namesOf(authority),
      signedAt: at?.toISOString() ?? null,
      timeStamped: reason === 'sound',
      timeStampTrusted: trusted,
      existedAt: existed?.toISOString() ?? null,
      ours,
      trustedBy,
    },
  }
}

/** Where exactly these bytes are on record there is nothing to ask. */
function isUntouched({ file, roots, brought, record }: Surroundings, coverage: Coverage): boolean {
  return record === 'kept' || isStampAsMade(gapIn(file.bytes, coverage), coverage, { roots, brought, record })
}

/** LT (ETSI EN 319 142-1 §6.1): what says that no certificate was revoked is there, and holds. */
export function isBackedUp(
  around: Surroundings,
  message: SignedMessage,
  leaves: readonly (KnownCertificate | undefined)[],
  { at, certificates }: TimeStamp,
): boolean {
  const { store } = around
  const known = [...message.certificates, ...certificates, ...store.certificates]
  const ends = knownEnds(around)

  return leaves.every((leaf) => {
    const path = leaf && findPath(leaf, known, ends)
    return at !== undefined && path !== undefined && isCovered(path, store, at)
  })
}

type VouchedStamp = TimeStamp & { doubt?: StrangerReason }

/**
 * As one of an authority of ours first; whom we do not know may be known to others. Theirs counts for the time that it
 * states, as long as its certificate holds, or did when it is `existed` that it was there already: a key of former times may be in any hands.
 */
function vouched(
  around: Surroundings,
  known: readonly KnownCertificate[],
  told: TimeStamp,
  existed: Date | undefined,
): VouchedStamp {
  const { reason, at, authority, trusted } = told
  if (trusted) return unlessRevoked(around, told)
  if (reason !== 'sound' || !authority || !at) return told
  const stranger = judgeStranger(around, {
    ...{ leaf: authority, known: [...told.certificates, ...known], purpose: 'time-stamping' },
    ...{ existed: earliest(existed, around.recordedAt), claimed: at, usedAt: at },
  })

  return {
    ...told,
    ...{ trusted: stranger.reason === 'sound', trustedBy: stranger.trustedBy, doubt: stranger.reason },
  }
}

/** A token whose authority's key was revoked is one of an authority that nobody knows: it moves nothing. */
function unlessRevoked(
  { store, stampRoots, revocations, recordedAt }: Surroundings,
  stamp: TimeStamp,
): TimeStamp {
  if (!stamp.trusted || !stamp.authority) return stamp
  const known = [...stamp.certificates, ...store.certificates]
  const time = { proven: recordedAt, claimed: stamp.at }
  const revoked = isRevoked(stamp.authority, known, stampRoots, { store, revocations }, time)

  return revoked ? { ...stamp, trusted: false } : stamp
}
