import { createHash } from 'node:crypto'
import type { SealLevel } from '#core/seal/seal-level.ts'
import type { ContentsPlace, PreparedArchive, PreparedSeal } from '../pdf/seal-job.ts'
import type { Signer, TimeStampAuthority } from '../ports.ts'
import { buildSignedData } from '#verifier/cms/baseline-signature.ts'
import { signDigest } from './cms.ts'

export type CompletedSeal = { bytes: Uint8Array; level: SealLevel }
type Stamps = Pick<TimeStampAuthority, 'stamp'>

const zero = '0'.charCodeAt(0)

/**
 * Signs the prepared digest and writes the CMS as hex over the placeholder, in place: files are up to 50 MB, and a
 * placeholder serves once. Nothing else of the signed revision changes, and nothing at all when the signature's own
 * time-stamp fails. With `timeStamps` the level is B-T or higher or it throws: a time-stamp that cannot be had is never left
 * out in silence. With an archive, whose material must be complete, it is B-LT, and B-LTA with its time-stamp.
 */
export async function completeSeal(
  prepared: PreparedSeal,
  signer: Signer,
  timeStamps: Stamps | null,
): Promise<CompletedSeal> {
  const { bytes, contents, digest, archive } = prepared
  requirePlaceholder(bytes, contents)
  if (archive?.contents) requirePlaceholder(bytes, archive.contents)

  const signed = await signDigest(digest, signer)
  const timeStampToken = (await timeStamps?.stamp(signed.value)) ?? undefined
  writeContents(bytes, contents, buildSignedData({ signed, signer, timeStampToken }))
  if (!timeStamps) return { bytes, level: 'B-B' }
  if (!archive) return { bytes, level: 'B-T' }
  if (archive.key !== null) writeKey(bytes, contents, archive.key)

  return { bytes, level: (await completeArchive(bytes, archive, timeStamps)) ? 'B-LTA' : 'B-LT' }
}

/** Writes the document time-stamp over its placeholder, in place; false where there is to be none. */
export async function completeArchive(
  bytes: Uint8Array,
  { contents }: PreparedArchive,
  timeStamps: Stamps,
): Promise<boolean> {
  if (!contents) return false
  requirePlaceholder(bytes, contents)
  const { start, end } = contents
  const token = await timeStamps.stamp(bytes.subarray(0, start - 1), bytes.subarray(end + 1))
  writeContents(bytes, contents, token)

  return true
}

/** ISO 32000-2 §12.8.1: the byte range leaves out exactly the hex string, brackets included. */
function requirePlaceholder(bytes: Uint8Array, { start, end }: ContentsPlace): void {
  const isHexString = bytes[start - 1] === '<'.charCodeAt(0) && bytes[end] === '>'.charCodeAt(0)
  const isEmpty = end > start && bytes.subarray(start, end).every((byte) => byte === zero)
  if (!isHexString || !isEmpty)
    throw new Error('The prepared file has no empty placeholder where it should be')
}

/** What the DER does not fill stays zero, which its readers ignore. */
function writeContents(bytes: Uint8Array, { start, end }: ContentsPlace, der: Uint8Array): void {
  const hex = Buffer.from(der).toString('hex')
  if (hex.length > end - start) {
    throw new Error(`The signature takes ${der.length} bytes, reserved are ${Math.floor((end - start) / 2)}`)
  }
  bytes.set(Buffer.from(hex, 'latin1'), start)
}

/** The signature's material is filed under the SHA-1 of its whole value, zeros included (ISO 32000-2 table 262). */
function writeKey(bytes: Uint8Array, { start, end }: ContentsPlace, key: number): void {
  const value = Buffer.from(Buffer.from(bytes.subarray(start, end)).toString('latin1'), 'hex')
  const name = createHash('sha1').update(value).digest('hex').toUpperCase()
  bytes.set(Buffer.from(name, 'latin1'), key)
}
