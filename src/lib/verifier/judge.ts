import { digest } from '#primitives'
import { isAboutIssuer } from '#core/verdict/answer.ts'
import { isSealedSample } from '#core/verdict/sealed-samples.ts'
import type { EvidenceVerdict, SignatureVerdict, Verdict } from '#core/verdict/verdict.ts'

import { readAuthorities } from './authorities.ts'
import { toHex } from './bytes.ts'
import { changesAfter } from './changes-after-signing.ts'
import { judgeEvidence } from './evidence.ts'
import { testMark } from '#core/seal/test-mark.ts'
import { type Finding, gravest, toFinding } from './findings.ts'
import { hasHiddenContent } from './hidden-content.ts'
import { type JudgedSignature, judgeSignature, lostSignature } from './judge-signature.ts'
import { type BroughtSeal, type Knowledge, noKnowledge } from './knowledge.ts'
import { Malformed } from './objects/pdf-object.ts'
import { isPdf } from './revisions.ts'
import { openSealedFile, type SealedFile, viewAt } from './sealed-file.ts'
import { readCertificates } from './signed-message.ts'
import { isDocumentTimeStamp, type SignatureField } from './signature-fields.ts'
import type { Surroundings } from './surroundings.ts'
import { readValidationStore, withLists } from './validation-store.ts'

/**
 * The verdict on a file as it stands, in the words of EN 319 102-1. `at` is now; `roots` are DER certificates that we vouch
 * for. Never throws for a bad file: what cannot be read is `indeterminate`, `unreadable`.
 */
export function judge(
  bytes: Uint8Array,
  at: Date,
  roots: readonly Uint8Array[],
  knowledge: Knowledge = noKnowledge,
): Promise<Verdict> {
  return new Promise((resolve) => resolve(judgeAtOnce(bytes, at, roots, knowledge)))
}

function judgeAtOnce(
  bytes: Uint8Array,
  at: Date,
  roots: readonly Uint8Array[],
  knowledge: Knowledge,
): Verdict {
  return withDigest(bytes, toHex(digest('sha256', bytes)), judgeContents(bytes, at, roots, knowledge))
}

/** All of the verdict but what the hash of the whole file says: for whoever has that made meanwhile. At one go, as it is needed. */
export function judgeContents(
  bytes: Uint8Array,
  at: Date,
  roots: readonly Uint8Array[],
  knowledge: Knowledge,
): Omit<Verdict, 'sha256'> {
  const unsigned = (reason: 'not-a-pdf' | 'unreadable') => ({
    ...toFinding(reason),
    test: false,
    hiddenContent: false,
    signatures: [],
    evidence: null,
  })
  if (!isPdf(bytes)) return unsigned('not-a-pdf')
  try {
    return judgeFile(bytes, at, roots, knowledge)
  } catch (error) {
    // A parser of nested structures in a hostile file may also run out of stack.
    if (error instanceof Malformed || error instanceof RangeError) return unsigned('unreadable')
    throw error
  }
}

/** The verdict, with the hash of the file it is about, in hex. */
export function withDigest(bytes: Uint8Array, sha256: string, judged: Omit<Verdict, 'sha256'>): Verdict {
  return { ...judged, sha256, evidence: judged.evidence ?? trailOfSample(bytes, sha256) }
}

/** We know each byte of it, so that what it tells is as it was told, whoever's key it was sealed with. */
function trailOfSample(bytes: Uint8Array, sha256: string): EvidenceVerdict | null {
  return isSealedSample(sha256) ? (judgeEvidence(openSealedFile(bytes).view)?.verdict ?? null) : null
}

function judgeFile(
  bytes: Uint8Array,
  at: Date,
  roots: readonly Uint8Array[],
  { record, recordedAt, anchors = [], revocations = [], lists = [], seals = [], authorities = [] }: Knowledge,
): Omit<Verdict, 'sha256'> {
  const file = openSealedFile(bytes)
  const store = withLists(readValidationStore(file.view), lists)
  const around: Surroundings = {
    file,
    store,
    at,
    roots: readCertificates(roots),
    stampRoots: readCertificates([...roots, ...anchors]),
    authorities: readAuthorities(authorities),
    brought: record === 'missing' ? [] : seals.flatMap(readBrought),
    record,
    recordedAt,
    revocations,
    existences: [],
  }
  const found = judgeSignatures(around)
  const judged = found
    .map((one) => (isAddedTo(file, one, found) ? asChanged(one) : one))
    .map((one, _, all) => (record === 'missing' && isExtended(one, all) ? asExtended(one) : one))
  const lost = file.lost.map(lostSignature)
  const trail = readTrail(file, judged)
  const complete = judged.map((one) => (lacksTimeStamp(one, trail, record) ? asUnstamped(one) : one))
  const signatures = [...complete.map((one) => raiseLevel(one, complete)), ...lost]

  const weighed = [
    ...complete.filter((one) => !isVouchedFor(one, complete, record)).map(({ verdict }) => verdict),
    ...lost,
  ]
  const evidence = trail?.verdict ?? null
  const finding = overall(weighed, evidence)

  return {
    ...(isByOthers(finding) && isImitation(around, complete) ? toFinding('not-sealed-here') : finding),
    test: signatures.some(({ ours, signer }) => ours && signer?.startsWith(testMark)),
    hiddenContent:
      signatures.length === 0
        ? hasHiddenContent(file.view, file.revisions)
        : signatures.some(({ reason }) => reason === 'hidden-content'),
    signatures,
    evidence,
  }
}

/**
 * Document time-stamps first, the last of them before those that it covers: what one shows of a signature, of another's token and of
 * what each leans on counts when these are judged.
 */
function judgeSignatures(around: Surroundings): JudgedSignature[] {
  const { signatures } = around.file
  const stamps = signatures.filter(({ value }) => isDocumentTimeStamp(value))
  const judged = new Map<SignatureField, JudgedSignature>()
  let existences: Surroundings['existences'] = []
  for (const stamp of stamps.toSorted((a, b) => placeOf(b) - placeOf(a))) {
    const one = judgeSignature({ ...around, existences }, stamp)
    judged.set(stamp, one)
    if (one.existence) existences = [...existences, one.existence]
  }

  return signatures.map((one) => judged.get(one) ?? judgeSignature({ ...around, existences }, one))
}

/** Where its token lies in the file, as far as anybody says so. */
function placeOf({ value }: SignatureField): number {
  const contents = value.entries.get('Contents')

  return contents?.kind === 'string' ? contents.start : 0
}

function readBrought({ certificate, chain }: BroughtSeal): Surroundings['brought'] {
  const [own, ...issuers] = readCertificates([certificate, ...chain])

  return own ? [[own, ...issuers]] : []
}

function overall(signatures: readonly SignatureVerdict[], evidence: EvidenceVerdict | null): Finding {
  if (signatures.length === 0) return toFinding('no-signature')
  const damaged = evidence?.whole === false ? [toFinding('evidence-damaged')] : []

  return gravest([...signatures.map(({ indication, reason }) => ({ indication, reason })), ...damaged])
}

/** Nobody has signed what stands behind an approval of ours, and we add nothing there but what archives it. */
function isAddedTo(file: SealedFile, one: JudgedSignature, all: readonly JudgedSignature[]): boolean {
  const { verdict, revision } = one
  if (!verdict.ours || verdict.kind !== 'approval' || revision === undefined || !verdict.intact) return false
  if (changesAfter(file.bytes, file.revisions, revision, file.cache) !== 'unseen') return false

  return !all.some(
    (other) => other.verdict.kind !== 'document-time-stamp' && (other.revision ?? -1) > revision,
  )
}

/**
 * We append nothing behind a seal and know the hash of every file that we sealed: with bytes behind its last seal of
 * ours, a file that is not on record is not the one that left this house, however harmless those bytes look.
 */
function isExtended({ verdict, revision }: JudgedSignature, all: readonly JudgedSignature[]): boolean {
  return isGoodSeal(verdict) && !verdict.coversWholeFile && !all.some((later) => isBehind(later, revision))
}

function isBehind({ verdict, revision = -1 }: JudgedSignature, earlier = -1): boolean {
  return isGoodSeal(verdict) && revision > earlier
}

function isGoodSeal({ ours, kind, indication }: SignatureVerdict): boolean {
  return ours && kind !== 'document-time-stamp' && indication === 'total-passed'
}

function asExtended({ verdict, ...rest }: JudgedSignature): JudgedSignature {
  return { ...rest, verdict: { ...verdict, ...toFinding('extended-after-sealing') } }
}

function asChanged({ verdict, ...rest }: JudgedSignature): JudgedSignature {
  const finding = { indication: 'indeterminate', reason: 'changed-after-signing' } as const

  return { ...rest, verdict: { ...verdict, ...finding, intact: false } }
}

/** All that there is to say, if anything, is whose signatures they are. */
function isByOthers({ indication, reason }: Finding): boolean {
  return indication === 'total-passed' || isAboutIssuer(reason)
}

/**
 * A signature that is whole, by a signer we do not know or who is not believed, and inside what a good one of ours covers: the file is what we
 * sealed, whoever it was that signed before. Its own verdict stays what it is. One in a method that we do not judge is
 * covered where these very bytes are on record: they are what was approved.
 */
function isVouchedFor(
  { verdict, revision }: JudgedSignature,
  all: readonly JudgedSignature[],
  record: Knowledge['record'],
): boolean {
  if (revision === undefined) return false
  const isUnproven = record === 'kept' && verdict.reason === 'algorithm-not-supported'
  if (!isUnproven && !(verdict.intact && isDoubtedStranger(verdict))) return false

  return all.some((later) => isBehind(later, revision))
}

/** Of somebody elsewhere whose authority we know: what is in doubt is the certificate, and not the file. */
function isDoubtedStranger({ trustedBy, reason }: SignatureVerdict): boolean {
  const isOfTime = reason === 'certificate-not-valid-then' || reason === 'certificate-revoked'

  return isAboutIssuer(reason) || (trustedBy !== null && isOfTime)
}

/** B-LT has validation data that covers it, B-LTA also a later document time-stamp of trust (ETSI EN 319 142-1 §6.1). */
function raiseLevel(
  { verdict, revision = 0, isCovered = false }: JudgedSignature,
  all: readonly JudgedSignature[],
): SignatureVerdict {
  if (verdict.level !== 'B-T' || !isCovered) return verdict
  const archived = all.some(
    (other) =>
      other.verdict.kind === 'document-time-stamp' &&
      other.verdict.intact &&
      other.verdict.timeStampTrusted &&
      (other.revision ?? 0) > revision,
  )

  return { ...verdict, level: archived ? 'B-LTA' : 'B-LT' }
}

type Trail = { verdict: EvidenceVerdict; level: 'B-B' | 'B-T' | undefined; revision: number }

/**
 * As the last seal of ours closed it: what lies in a file of others, was attached later, or is sealed by a key that others
 * may have, is no trail of ours.
 */
function readTrail(file: SealedFile, judged: readonly JudgedSignature[]): Trail | null {
  const seals = judged.filter(({ verdict: { ours, kind, reason } }) => {
    return ours && kind === 'seal' && reason !== 'certificate-revoked'
  })
  const revision = Math.max(-1, ...seals.map((one) => one.revision ?? -1))
  const found = revision < 0 ? null : judgeEvidence(viewAt(file, revision))

  return found && { ...found, revision }
}

/** Nobody signs the place of a time-stamp. That there was one stands in the trail, which is signed. */
function lacksTimeStamp(
  { verdict, revision }: JudgedSignature,
  trail: Trail | null,
  record: Knowledge['record'],
): boolean {
  if (!isGoodSeal(verdict) || trail === null) return false
  if (trail.revision !== revision || trail.level !== 'B-T') return false

  return !verdict.timeStamped || (record === 'missing' && !verdict.timeStampTrusted)
}

function asUnstamped({ verdict, ...rest }: JudgedSignature): JudgedSignature {
  return { ...rest, verdict: { ...verdict, ...toFinding('time-stamp-missing') } }
}

/** Nothing in it is ours, and it has what a file that was sealed here has: our name as its issuer, or our trail. */
function isImitation({ file, roots }: Surroundings, judged: readonly JudgedSignature[]): boolean {
  const foreign = judged.filter(({ verdict }) => verdict.kind !== 'document-time-stamp')
  if (roots.length === 0 || foreign.length === 0 || foreign.some(({ verdict }) => verdict.ours)) return false
  // Whoever runs this host has named whom these are of.
  if (foreign.every(({ verdict }) => verdict.trustedBy?.by === 'host')) return false
  if (foreign.some(({ namesUs }) => namesUs)) return true

  return judgeEvidence(file.view)?.verdict.envelope !== undefined
}
