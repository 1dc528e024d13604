import type { PDF } from '@libpdf/core'
import type { ArchiveClaim, PreparedArchive, PreparedSeal, SignatureClaim } from '../seal-job.ts'
import { GrowingFile } from '../append-revision.ts'
import { digestAround, settleByteRange } from '../certificate/settle-byte-range.ts'
import { addArchive, keyPlaceholder, type ArchivedFile } from './add-archive.ts'

type Claims = { signature: SignatureClaim; archive?: ArchiveClaim | null | undefined }

/**
 * The signature's revision, and behind it one with what shows later that it was good: nothing of that is known of a
 * signature only once it is there but its hash, so that both are written at once. Throws `document-unreadable`.
 */
export function writeSealed(
  original: Uint8Array,
  pdf: PDF,
  page: ArchivedFile['page'],
  { signature, archive }: Claims,
): Omit<PreparedSeal, 'certificatePages'> {
  const file = new GrowingFile(original, pdf)
  file.addChanged()
  const signedLength = file.length
  if (archive) {
    const archived = { catalog: pdf.getCatalog(), page, context: pdf.context }
    file.add(addArchive(archived, archive, [keyPlaceholder]))
  }
  const bytes = file.bytes()
  const signed = bytes.subarray(0, signedLength)
  const contents = settleByteRange(signed, signature.reserve)

  return {
    bytes,
    contents,
    digest: digestAround(signed, contents, signature.hash),
    archive: archive ? settleArchive(bytes, archive) : null,
  }
}

/** Where what is still to come goes in a file that ends with its archive. */
export function settleArchive(file: Uint8Array, { timeStamp }: ArchiveClaim): PreparedArchive {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const key = bytes.lastIndexOf(`/${keyPlaceholder}`)

  return {
    key: key < 0 ? null : key + 1,
    contents: timeStamp ? settleByteRange(file, timeStamp.reserve) : null,
  }
}
