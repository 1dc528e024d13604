import type { SignatureVerdict } from '#core/verdict/verdict.ts'
import { type Coverage, readCoverage } from './byte-range.ts'
import type { Existence } from './existence.ts'
import { type Finding, gravest, toFinding } from './findings.ts'
import { judgeMessage } from './judge-message.ts'
import { coversWholeFile, hiddenContent, kindOf, structureFindings } from './judge-structure.ts'
import { judgeDocumentTimeStamp } from './judge-time-stamps.ts'
import { Malformed, nameOf } from './objects/pdf-object.ts'
import { claimedTime, isDocumentTimeStamp, type SignatureField } from './signature-fields.ts'
import { parseSignedMessage } from './signed-message.ts'
import type { Content, Surroundings } from './surroundings.ts'

/** The verdict, and the revision that the signature closes, if it closes one. */
export type JudgedSignature = {
  verdict: SignatureVerdict
  revision: number | undefined
  /** A certificate in it bears the name of one of our roots. */
  namesUs?: boolean
  /** Whether validation data covers signer and time-stamp up to their roots. */
  isCovered?: boolean
  /** What it shows of all that lies before it. */
  existence?: Existence | undefined
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
  const { trustedBy = null } = content.facts
  const verdict = {
    ...withoutProof(signature, { indication, reason }),
    ...content.facts,
    // What did not pass is none of what the law knows by a name.
    trustedBy: trustedBy && indication !== 'total-passed' ? { ...trustedBy, quality: null } : trustedBy,
    kind: kindOf(file, signature, coverage),
    intact: integrity.indication === 'total-passed',
    coversWholeFile: coversWholeFile(file, coverage),
  }

  return {
    verdict,
    revision: coverage.revision,
    namesUs: content.namesUs === true,
    isCovered: content.isCovered === true,
    existence: existenceShownBy(verdict, coverage),
  }
}

/** Only what is a document time-stamp and passed in every way shows anything: whole, of somebody believed, and not revoked. */
function existenceShownBy(
  { kind, indication, signedAt }: SignatureVerdict,
  { before }: Coverage,
): Existence | undefined {
  if (kind !== 'document-time-stamp' || indication !== 'total-passed' || signedAt === null) return undefined

  return { at: new Date(signedAt), length: before.length }
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
    existedAt: null,
    level: null,
    kind: isDocumentTimeStamp(signature.value) ? 'document-time-stamp' : 'approval',
    intact: false,
    coversWholeFile: false,
    ours: false,
    trustedBy: null,
  }
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
