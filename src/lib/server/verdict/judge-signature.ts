import type { SigningTime } from '#core/seal/revocation.ts'
import type { SignatureVerdict } from '#core/verdict/verdict.ts'
import { AsnConvert } from '@peculiar/asn1-schema'

import { isAsMade } from './as-made.ts'
import { type Coverage, readCoverage } from './byte-range.ts'
import { commonName } from './certificate-name.ts'
import { findPath, judgePath } from './certificate-path.ts'
import { type ChangeLevel, changesAfter } from './changes-after-signing.ts'
import { type Finding, gravest, toFinding } from './findings.ts'
import { hasHiddenContent } from './hidden-content.ts'
import type { Knowledge } from './knowledge.ts'
import { parsePdfDate } from './pdf-date.ts'
import { Malformed, nameOf, textOf } from './pdf-object.ts'
import { isCovered } from './revocation.ts'
import { isRevoked, type RevocationSources } from './revoked-path.ts'
import { holds, type SealedFile, viewAt } from './sealed-file.ts'
import {
  certifiedPermission,
  isDocumentTimeStamp,
  type SignatureField,
  signatureFields,
} from './signature-fields.ts'
import { proveSignature } from './signature-value.ts'
import { type KnownCertificate, parseSignedMessage, sameBytes, type SignedMessage } from './signed-message.ts'
import { judgeTimeStamp, type TimeStamp } from './time-stamp.ts'
import type { ValidationStore } from './validation-store.ts'

const timeStampAttribute = '1.2.840.113549.1.9.16.2.14'
/** Clocks of signers may be ahead of ours. */
const clockToleranceMs = 24 * 60 * 60 * 1000

export type Surroundings = {
  file: SealedFile
  store: ValidationStore
  roots: readonly KnownCertificate[]
  /** And those whose time-stamps are trusted besides. */
  stampRoots: readonly KnownCertificate[]
  at: Date
  record: Knowledge['record']
  recordedAt: Date | undefined
  revocations: RevocationSources['revocations']
}
/** The verdict, and the revision that the signature closes, if it closes one. */
export type JudgedSignature = {
  verdict: SignatureVerdict
  revision: number | undefined
  /** A certificate in it bears the name of one of our roots. */
  namesUs?: boolean
  /** Whether validation data covers signer and time-stamp up to their roots. */
  isCovered?: boolean
}

/** Structure first, then mathematics, then what came after, then whom to believe. */
export function judgeSignature(around: Surroundings, signature: SignatureField): JudgedSignature {
  const { file } = around
  const coverage = readCoverage(file.bytes, signature.value, file.revisions)
  if (typeof coverage === 'string')
    return { verdict: withoutProof(signature, toFinding(coverage)), revision: undefined }

  const structure = structureFindings(around, signature, coverage)
  const content = judgeContent(around, signature, coverage)
  const integrity = gravest([...content.integrity, ...structure])
  const { indication, reason } = gravest([
    integrity,
    ...hiddenContent(around, signature, coverage),
    ...content.trust,
  ])
  const verdict = {
    ...withoutProof(signature, { indication, reason }),
    ...content.facts,
    kind: kindOf(file, signature, coverage),
    intact: integrity.indication === 'total-passed',
    coversWholeFile: coversWholeFile(file, coverage),
  }

  return {
    verdict,
    revision: coverage.revision,
    namesUs: content.namesUs === true,
    isCovered: content.isCovered === true,
  }
}

/** A signature that an earlier revision showed and the last one does not. */
export function lostSignature(signature: SignatureField): SignatureVerdict {
  return withoutProof(signature, toFinding('changed-after-signing'))
}

function withoutProof(signature: SignatureField, { indication, reason }: Finding): SignatureVerdict {
  return {
    fieldName: signature.name,
    indication,
    reason,
    signer: null,
    issuer: null,
    signedAt: claimedTime(signature)?.toISOString() ?? null,
    timeStamped: false,
    timeStampTrusted: false,
    level: null,
    kind: isDocumentTimeStamp(signature.value) ? 'document-time-stamp' : 'approval',
    intact: false,
    coversWholeFile: false,
    ours: false,
  }
}

function structureFindings({ file }: Surroundings, signature: SignatureField, coverage: Coverage): Finding[] {
  const isLast = coverage.revision === file.revisions.length - 1
  if (isLast && !coversWholeFile(file, coverage)) {
    return [toFinding(file.trailingBytes ? 'changed-after-signing' : 'signature-not-covering-file')]
  }
  if (file.trailingBytes) return [toFinding('changed-after-signing')]
  try {
    const then = viewAt(file, coverage.revision)
    if (!holds(signatureFields(then), signature)) return [toFinding('changed-after-signing')]
    const level = changesAfter(file.bytes, file.revisions, coverage.revision, file.cache)
    return [changeFinding(level, certifiedPermission(then, signature) === 1)]
  } catch (error) {
    if (error instanceof Malformed) return [toFinding('unreadable')]
    throw error
  }
}

/** A certification with P=1 allows validation data and nothing else (ISO 32000-2 table 257). */
function changeFinding(level: ChangeLevel, noChanges: boolean): Finding {
  if (level === 'none' || level === 'archival') return toFinding('sound')
  if (noChanges || level === 'changed') return toFinding('changed-after-signing')

  return level === 'unseen'
    ? toFinding('sound')
    : { indication: 'indeterminate', reason: 'changed-after-signing' }
}

/** What is put in place to show later cannot show after a certification that forbids changes. */
function hiddenContent({ file }: Surroundings, signature: SignatureField, { revision }: Coverage): Finding[] {
  if (isDocumentTimeStamp(signature.value)) return []
  try {
    const then = viewAt(file, revision)
    if (certifiedPermission(then, signature) === 1) return []
    return hasHiddenContent(then, file.revisions.slice(0, revision + 1)) ? [toFinding('hidden-content')] : []
  } catch (error) {
    if (error instanceof Malformed) return [toFinding('unreadable')]
    throw error
  }
}

type Content = {
  integrity: Finding[]
  trust: Finding[]
  facts: Partial<SignatureVerdict>
  namesUs?: boolean
  isCovered?: boolean
}

function judgeContent(around: Surroundings, signature: SignatureField, coverage: Coverage): Content {
  const subFilter = nameOf(signature.value.entries.get('SubFilter'))
  try {
    if (isDocumentTimeStamp(signature.value)) return judgeDocumentTimeStamp(around, coverage)
    if (subFilter !== 'ETSI.CAdES.detached' && subFilter !== 'adbe.pkcs7.detached') {
      return { integrity: [toFinding('algorithm-not-supported')], trust: [], facts: {} }
    }
    const message = parseSignedMessage(coverage.contents)
    return judgeMessage(around, signature, coverage, message, subFilter === 'ETSI.CAdES.detached')
  } catch (error) {
    if (!(error instanceof Malformed)) throw error
    return { integrity: [toFinding('cms-malformed')], trust: [], facts: {} }
  }
}

function judgeMessage(
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
  const stamp = judgeSignatureTimeStamp(around, message)
  const stamped = stamp?.reason === 'sound'
  const isTrusted = stamped && stamp.trusted
  // Anybody can add a token of an authority of their own: it moves nothing.
  const signedAt = (isTrusted ? stamp.at : undefined) ?? claimedTime(signature)
  const integrity = [toFinding(detached ? proof : 'cms-malformed')]
  if (stamp) integrity.push(toFinding(stamp.reason))
  const trust = certificate ? [toFinding(judgeTrust(around, message, certificate, stamp, signedAt))] : []
  const proven = earliest(isTrusted ? stamp.at : undefined, around.recordedAt)
  if (certificate && isKeyRevoked(around, message, certificate, { proven, claimed: signedAt }))
    trust.push(toFinding('certificate-revoked'))
  const isOurs = proof === 'sound' && trust[0]?.reason === 'sound'
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
      level: isPades && proof === 'sound' ? (isTrusted ? 'B-T' : 'B-B') : null,
      ours: isOurs,
    },
  }
}

/** Where exactly these bytes are on record there is nothing to ask. */
function isUntouched(
  { file, roots, record }: Surroundings,
  coverage: Coverage,
  message: SignedMessage,
): boolean {
  if (record === 'kept') return true
  const start = coverage.before.length
  const gap = file.bytes.subarray(start, start + 2 * coverage.contents.length + 2)

  return isAsMade(gap, coverage, message, { roots, record })
}

function judgeTrust(
  { at, store, roots }: Surroundings,
  message: SignedMessage,
  certificate: KnownCertificate,
  stamp: TimeStamp | undefined,
  signedAt: Date | undefined,
): ReturnType<typeof judgePath> {
  const known = [...message.certificates, ...store.certificates]
  const then = signedAt ?? at
  const isAhead = !stamp?.trusted && then.getTime() > at.getTime() + clockToleranceMs
  const reason = judgePath(certificate, known, roots, then, 'signing')

  return reason === 'sound' && isAhead ? 'certificate-not-valid-then' : reason
}

function isKeyRevoked(
  { store, roots, revocations }: Surroundings,
  { certificates }: SignedMessage,
  certificate: KnownCertificate,
  time: SigningTime,
): boolean {
  return isRevoked(certificate, [...certificates, ...store.certificates], roots, { store, revocations }, time)
}

function earliest(...instants: readonly (Date | undefined)[]): Date | undefined {
  const known = instants.filter((instant) => instant !== undefined)

  return known.length > 0 ? new Date(Math.min(...known.map(Number))) : undefined
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

/** The token of PAdES B-T: over the signature's value, beside it (RFC 3161 appendix A). */
function judgeSignatureTimeStamp(
  around: Surroundings,
  { signer, certificates }: SignedMessage,
): TimeStamp | undefined {
  const { store, stampRoots } = around
  const attributes = (signer.unsignedAttrs ?? []).filter(({ attrType }) => attrType === timeStampAttribute)
  const tokens = attributes.flatMap(({ attrValues }) => attrValues)
  const known = [...certificates, ...store.certificates]
  const value = new Uint8Array(signer.signature.buffer)
  const stamps = tokens.map((token) =>
    unlessRevoked(around, judgeTimeStamp(new Uint8Array(token), [value], known, stampRoots)),
  )

  return stamps.find(({ reason }) => reason !== 'sound') ?? stamps.find(({ trusted }) => trusted) ?? stamps[0]
}

function judgeDocumentTimeStamp(around: Surroundings, coverage: Coverage): Content {
  const { store, roots, stampRoots } = around
  const parts = [coverage.before, coverage.after]
  const told = judgeTimeStamp(coverage.contents, parts, store.certificates, stampRoots)
  const stamp = unlessRevoked(around, told)
  const { reason, at, trusted, authority } = stamp
  const doubt = told.trusted ? 'certificate-revoked' : 'certificate-not-trusted'

  return {
    integrity: [toFinding(reason)],
    trust: reason === 'sound' && !trusted ? [toFinding(doubt)] : [],
    facts: {
      ...namesOf(authority),
      signedAt: at?.toISOString() ?? null,
      timeStamped: reason === 'sound',
      timeStampTrusted: trusted,
      ours:
        trusted &&
        authority !== undefined &&
        findPath(authority, [...stamp.certificates, ...store.certificates], roots) !== undefined,
    },
  }
}

/** LT (ETSI EN 319 142-1 §6.1): what says that no certificate was revoked is there, and holds. */
function isBackedUp(
  { store, stampRoots }: Surroundings,
  message: SignedMessage,
  leaves: readonly (KnownCertificate | undefined)[],
  { at, certificates }: TimeStamp,
): boolean {
  const known = [...message.certificates, ...certificates, ...store.certificates]

  return leaves.every((leaf) => {
    const path = leaf && findPath(leaf, known, stampRoots)
    return at !== undefined && path !== undefined && isCovered(path, store, at)
  })
}

function isNamedLike({ fields }: KnownCertificate, root: KnownCertificate): boolean {
  const [issuer, name] = [fields.tbsCertificate.issuer, root.fields.tbsCertificate.subject]

  return sameBytes(AsnConvert.serialize(issuer), AsnConvert.serialize(name))
}

function namesOf(certificate: KnownCertificate | undefined): Pick<SignatureVerdict, 'signer' | 'issuer'> {
  if (!certificate) return { signer: null, issuer: null }
  const { subject, issuer } = certificate.fields.tbsCertificate

  return { signer: commonName(subject), issuer: commonName(issuer) }
}

function kindOf(
  file: SealedFile,
  signature: SignatureField,
  { revision }: Coverage,
): SignatureVerdict['kind'] {
  if (isDocumentTimeStamp(signature.value)) return 'document-time-stamp'
  try {
    return certifiedPermission(viewAt(file, revision), signature) === undefined ? 'approval' : 'seal'
  } catch (error) {
    if (error instanceof Malformed) return 'approval'
    throw error
  }
}

function coversWholeFile({ bytes }: SealedFile, { after, contents, before }: Coverage): boolean {
  return before.length + 2 * contents.length + 2 + after.length === bytes.length
}

function claimedTime({ value }: SignatureField): Date | undefined {
  return parsePdfDate(textOf(value.entries.get('M')) ?? '')
}
