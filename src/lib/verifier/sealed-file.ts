import { indexOfText } from '#primitives'
import { isSame } from './object-fingerprint.ts'
import { Malformed } from './objects/pdf-object.ts'
import { ObjectCache, PdfView } from './pdf-view.ts'
import { readRevisions, type Revision } from './revisions.ts'
import { type SignatureField, signatureFields } from './signature-fields.ts'

/** Each costs a hash over the whole file. */
const maxSignatures = 200
/** Looking through more bytes than this for a word takes longer than reading the fields of a form. */
const mostLookedThrough = 64 * 1024

/** A file taken apart: its revisions, the signatures its last one shows, and those that earlier ones showed. */
export type SealedFile = {
  bytes: Uint8Array
  revisions: readonly Revision[]
  trailingBytes: boolean
  cache: ObjectCache
  view: PdfView
  signatures: readonly SignatureField[]
  /** Taken away or put another in its place by a later revision. */
  lost: readonly SignatureField[]
}

/** Throws `Malformed` for a file that can not be read without repair, or is encrypted. */
export function openSealedFile(bytes: Uint8Array): SealedFile {
  const { revisions, trailingBytes } = readRevisions(bytes)
  if (revisions.some(({ trailer }) => trailer.entries.has('Encrypt'))) throw new Malformed('encrypted')
  const cache = new ObjectCache()
  const view = new PdfView(bytes, revisions, cache)
  const signatures = signatureFields(view)
  if (signatures.length > maxSignatures) throw new Malformed('too many signatures')
  const file = { bytes, revisions, trailingBytes, cache, view, signatures }

  return { ...file, lost: lostSignatures(file) }
}

/** The document as it stood after a revision. */
export function viewAt({ bytes, revisions, cache }: SealedFile, revision: number): PdfView {
  return new PdfView(bytes, revisions.slice(0, revision + 1), cache)
}

function lostSignatures(file: Omit<SealedFile, 'lost'>): SignatureField[] {
  const lost = new Map<number, SignatureField>()
  file.revisions.forEach(({ start, end }, index) => {
    if (index === file.revisions.length - 1 || !maySign(file.bytes.subarray(start, end))) return
    for (const signature of signatureFields(viewAt({ ...file, lost: [] }, index))) {
      if (!holds(file.signatures, signature)) lost.set(signature.reference.number, signature)
    }
  })

  return [...lost.values()]
}

/** True when the same field value, with the same dictionary, is among `signatures`. */
export function holds(signatures: readonly SignatureField[], { reference, value }: SignatureField): boolean {
  return signatures.some((other) => other.reference.number === reference.number && isSame(other.value, value))
}

/** False for the many small revisions that bring no signature. */
function maySign(revision: Uint8Array): boolean {
  return revision.length > mostLookedThrough || indexOfText(revision, '/ByteRange') >= 0
}
