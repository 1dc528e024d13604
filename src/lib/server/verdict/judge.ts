import { createHash } from 'node:crypto'

import { isUnknownIssuer } from '#core/verdict/answer.ts'
import type { EvidenceVerdict, SignatureVerdict, Verdict } from '#core/verdict/verdict.ts'

import { changesAfter } from './changes-after-signing.ts'
import { judgeEvidence } from './evidence.ts'
import { type Finding, gravest, toFinding } from './findings.ts'
import { type JudgedSignature, judgeSignature, lostSignature, type Surroundings } from './judge-signature.ts'
import { type Knowledge, noKnowledge } from './knowledge.ts'
import { Malformed } from './pdf-object.ts'
import { isPdf } from './revisions.ts'
import { openSealedFile, type SealedFile, viewAt } from './sealed-file.ts'
import { readCertificates } from './signed-message.ts'
import { readValidationStore, type ValidationStore } from './validation-store.ts'

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
  return new Promise((resolve) => resolve(judgeNow(bytes, at, roots, knowledge)))
}

function judgeNow(bytes: Uint8Array, at: Date, roots: readonly Uint8Array[], knowledge: Knowledge): Verdict {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const unsigned = (reason: 'not-a-pdf' | 'unreadable'): Verdict => ({
    ...toFinding(reason),
    sha256,
    signatures: [],
    evidence: null,
  })
  if (!isPdf(bytes)) return unsigned('not-a-pdf')
  try {
    return { ...judgeFile(bytes, at, roots, knowledge), sha256 }
  } catch (error) {
    // A parser of nested structures in a hostile file may also run out of stack.
    if (error instanceof Malformed || error instanceof RangeError) return unsigned('unreadable')
    throw error
  }
}

function judgeFile(
  bytes: Uint8Array,
  at: Date,
  roots: readonly Uint8Array[],
  { record }: Knowledge,
): Omit<Verdict, 'sha256'> {
  const file = openSealedFile(bytes)
  const store = readValidationStore(file.view)
  const around: Surroundings = { file, store, at, roots: readCertificates(roots) }
  const found = file.signatures.map((signature) => judgeSignature(around, signature))
  const judged = found
    .map((one) => (isAddedTo(file, one, found) ? asChanged(one) : one))
    .map((one, _, all) => (record === 'missing' && isExtended(one, all) ? asExtended(one) : one))
  const lost = file.lost.map(lostSignature)
  const evidence = readEvidence(file, judged)
  const signatures = [...judged.map((one) => raiseLevel(one, judged, store)), ...lost]

  const weighed = [
    ...judged.filter((one) => !isVouchedFor(one, judged)).map(({ verdict }) => verdict),
    ...lost,
  ]

  return { ...overall(weighed, evidence), signatures, evidence }
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

function asExtended({ verdict, revision }: JudgedSignature): JudgedSignature {
  return { verdict: { ...verdict, ...toFinding('extended-after-sealing') }, revision }
}

function asChanged({ verdict, revision }: JudgedSignature): JudgedSignature {
  const finding = { indication: 'indeterminate', reason: 'changed-after-signing' } as const

  return { verdict: { ...verdict, ...finding, intact: false }, revision }
}

/**
 * A signature that is whole, by a signer we do not know, and inside what a good one of ours covers: the file is what we
 * sealed, whoever it was that signed before. Its own verdict stays what it is.
 */
function isVouchedFor({ verdict, revision }: JudgedSignature, all: readonly JudgedSignature[]): boolean {
  if (!verdict.intact || revision === undefined || !isUnknownIssuer(verdict.reason)) return false

  return all.some((later) => isBehind(later, revision))
}

/** B-LT has validation data, B-LTA also a later document time-stamp (ETSI EN 319 142-1 §6.1). */
function raiseLevel(
  { verdict, revision = 0 }: JudgedSignature,
  all: readonly JudgedSignature[],
  { certificates, hasRevocations }: ValidationStore,
): SignatureVerdict {
  const hasData = certificates.length > 0 || hasRevocations
  if (verdict.level !== 'B-T' || !hasData) return verdict
  const archived = all.some(
    (other) =>
      other.verdict.kind === 'document-time-stamp' &&
      other.verdict.intact &&
      (other.revision ?? 0) > revision,
  )

  return { ...verdict, level: archived ? 'B-LTA' : 'B-LT' }
}

/** As the last seal or approval closed it: what was attached later is nobody's. */
function readEvidence(file: SealedFile, judged: readonly JudgedSignature[]): EvidenceVerdict | null {
  const revisions = judged
    .filter(({ verdict }) => verdict.kind !== 'document-time-stamp')
    .map(({ revision }) => revision ?? -1)
  const last = Math.max(-1, ...revisions)

  return last < 0 ? null : judgeEvidence(viewAt(file, last))
}
