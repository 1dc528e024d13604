import type { SignatureVerdict } from '#core/verdict/verdict.ts'
import type { Coverage } from './byte-range.ts'
import { type ChangeLevel, changesAfter } from './changes-after-signing.ts'
import { type Finding, toFinding } from './findings.ts'
import { hasHiddenContent } from './hidden-content.ts'
import { Malformed } from './objects/pdf-object.ts'
import { holds, type SealedFile, viewAt } from './sealed-file.ts'
import {
  certifiedPermission,
  isDocumentTimeStamp,
  type SignatureField,
  signatureFields,
} from './signature-fields.ts'
import type { Surroundings } from './surroundings.ts'

/** What the revisions show: that the signature covers its own whole, and what came after it. */
export function structureFindings(
  { file }: Surroundings,
  signature: SignatureField,
  coverage: Coverage,
): Finding[] {
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
export function hiddenContent(
  { file }: Surroundings,
  signature: SignatureField,
  { revision }: Coverage,
): Finding[] {
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

/** What certifies the document is a seal. */
export function kindOf(
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

/** Everything up to the end is hashed but for the contents' own digits and their brackets. */
export function coversWholeFile({ bytes }: SealedFile, { after, contents, before }: Coverage): boolean {
  return before.length + 2 * contents.length + 2 + after.length === bytes.length
}
