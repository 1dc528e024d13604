import type { SigningTime } from '#core/seal/revocation.ts'
import type { TrustedBy, VerdictReason } from '#core/verdict/verdict.ts'
import { isAsMade } from './as-made.ts'
import { type Coverage, gapIn } from './byte-range.ts'
import { namesOf } from './certificate-name.ts'
import { judgePath } from './certificate-path.ts'
import { earliest, existedAt } from './existence.ts'
import { toFinding } from './findings.ts'
import { isBackedUp, judgeSignatureTimeStamp } from './judge-time-stamps.ts'
import { judgeStranger } from './judge-stranger.ts'
import { isRevoked } from './revoked-path.ts'
import { claimedTime, type SignatureField } from './signature-fields.ts'
import { proveSignature } from './signature-value.ts'
import { sameBytes } from './bytes.ts'
import { isSameName } from './encoded-name.ts'
import { type KnownCertificate, type SignedMessage } from './signed-message.ts'
import { knownEnds, trustedEnds, type Content, type Surroundings } from './surroundings.ts'
import type { TimeStamp } from './time-stamp.ts'
import { type ValidationStore, withLists } from './validation-store.ts'

/** More than any path is long. */
const mostCarried = 20
/** Clocks of signers may be ahead of ours. */
const clockToleranceMs = 24 * 60 * 60 * 1000

/** Mathematics first, then when it was signed, then whom to believe at that time. */
export function judgeMessage(
  around: Surroundings,
  signature: SignatureField,
  coverage: Coverage,
  message: SignedMessage,
  isPades: boolean,
): Content {
  const detached = message.content === undefined
  const proof = proveSignature(message, [coverage.before, coverage.after], {
    contentType: 'data',
    certificateReference: isPades ? 'required' : 'optional',
  })
  const { certificate } = message
  const existed = existedAt(around.existences, coverage)
  const stamp = judgeSignatureTimeStamp(around, message, existed)
  const stamped = stamp?.reason === 'sound'
  const isTrusted = stamped && stamp.trusted
  // Anybody can add a token of an authority of their own: it moves nothing.
  const signedAt = (isTrusted ? stamp.at : undefined) ?? claimedTime(signature)
  const integrity = [toFinding(detached ? proof : 'cms-malformed')]
  if (stamp) integrity.push(toFinding(stamp.reason))
  const proven = earliest(isTrusted ? stamp.at : undefined, around.recordedAt)
  const informed = { ...around, store: withCarried(around, message) }
  const { reason, trustedBy } = certificate
    ? judgeSigner(informed, message, certificate, { stamp, signedAt, proven: earliest(proven, existed) })
    : { reason: undefined, trustedBy: null }
  const trust = reason ? [toFinding(reason)] : []
  if (certificate && isKeyRevoked(informed, message, certificate, { proven, claimed: signedAt }))
    trust.push(toFinding('certificate-revoked'))
  const isOurs = proof === 'sound' && reason === 'sound' && trustedBy === null
  if (isOurs && !isUntouched(around, coverage, message)) trust.push(toFinding('seal-not-as-made'))

  return {
    integrity,
    trust,
    isCovered: isTrusted && isBackedUp(around, message, [certificate, stamp.authority], stamp),
    namesUs: message.certificates.some((one) => around.roots.some((root) => isNamedLike(one, root))),
    facts: {
      ...namesOf(certificate),
      signedAt: signedAt?.toISOString() ?? null,
      timeStamped: stamped,
      timeStampTrusted: isTrusted,
      existedAt: existed?.toISOString() ?? null,
      level: isPades && proof === 'sound' ? (isTrusted ? 'B-T' : 'B-B') : null,
      ours: isOurs,
      trustedBy,
    },
  }
}

/** Validation data of the file, and what the signature itself carries. */
function withCarried(
  { store }: Surroundings,
  { carried: { lists, answers } }: SignedMessage,
): ValidationStore {
  return withLists(store, lists.slice(0, mostCarried), answers.slice(0, mostCarried))
}

/** Where exactly these bytes are on record there is nothing to ask. */
function isUntouched(
  { file, roots, brought, record }: Surroundings,
  coverage: Coverage,
  message: SignedMessage,
): boolean {
  if (record === 'kept') return true

  return isAsMade(gapIn(file.bytes, coverage), coverage, message, { roots, brought, record })
}

type Times = { stamp: TimeStamp | undefined; signedAt: Date | undefined; proven: Date | undefined }

/** As one of ours first; whom we do not know may be known to others. */
function judgeSigner(
  around: Surroundings,
  message: SignedMessage,
  certificate: KnownCertificate,
  { stamp, signedAt, proven }: Times,
): { reason: VerdictReason; trustedBy: TrustedBy | null } {
  const reason = judgeTrust(around, message, certificate, stamp, signedAt)
  if (reason !== 'certificate-not-trusted') return { reason, trustedBy: null }
  const stranger = judgeStranger(around, {
    ...{ leaf: certificate, known: [...message.certificates, ...around.store.certificates] },
    ...{ purpose: 'signing', existed: proven, usedAt: proven ?? around.at, claimed: signedAt },
  })
  const isAhead = isAheadOf(around, stamp, signedAt ?? around.at)

  return stranger.reason === 'sound' && isAhead
    ? { ...stranger, reason: 'certificate-not-valid-then' }
    : stranger
}

function isAheadOf({ at }: Surroundings, stamp: TimeStamp | undefined, then: Date): boolean {
  return !stamp?.trusted && then.getTime() > at.getTime() + clockToleranceMs
}

function judgeTrust(
  around: Surroundings,
  message: SignedMessage,
  certificate: KnownCertificate,
  stamp: TimeStamp | undefined,
  signedAt: Date | undefined,
): ReturnType<typeof judgePath> {
  const { at, store, roots, brought } = around
  const known = [...message.certificates, ...store.certificates]
  const then = signedAt ?? at
  const reason = judgePath(certificate, known, trustedEnds({ roots, brought }), then, 'signing')

  return reason === 'sound' && isAheadOf(around, stamp, then) ? 'certificate-not-valid-then' : reason
}

function isKeyRevoked(
  around: Surroundings,
  { certificates }: SignedMessage,
  certificate: KnownCertificate,
  time: SigningTime,
): boolean {
  const { store, revocations, roots } = around
  const known = [...certificates, ...store.certificates]
  const ends = isBrought(around, certificate) ? knownEnds(around) : roots

  return isRevoked(certificate, known, ends, { store, revocations }, time)
}

function isBrought({ brought }: Surroundings, { der }: KnownCertificate): boolean {
  return brought.some(([own]) => sameBytes(own.der, der))
}

/** True of whatever claims to come from a root of ours, proven or not. */
function isNamedLike({ fields }: KnownCertificate, root: KnownCertificate): boolean {
  return isSameName(fields.tbsCertificate.issuer, root.fields.tbsCertificate.subject)
}
