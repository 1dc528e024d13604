import type { PreparedSeal, Signer, TimeStampAuthority } from '../ports.ts'
import { buildSignedData, signDigest } from './cms.ts'

/** PAdES baseline levels (EN 319 142-1 §6). B-T has a time-stamp over the signature, B-B has none. */
export type SealLevel = 'B-B' | 'B-T'

export type CompletedSeal = { bytes: Uint8Array; level: SealLevel }

const zero = '0'.charCodeAt(0)

/**
 * Signs the prepared digest and writes the CMS as hex over the placeholder, in place: files are up to 50 MB, and a
 * placeholder serves once. Nothing else of the file changes, and nothing at all when it throws. With
 * `timeStamps` the level is B-T or it throws: a time-stamp that cannot be had is never left out in silence.
 */
export async function completeSeal(
  prepared: PreparedSeal,
  signer: Signer,
  timeStamps: Pick<TimeStampAuthority, 'stamp'> | null,
): Promise<CompletedSeal> {
  requirePlaceholder(prepared)

  const signed = await signDigest(prepared.digest, signer)
  const timeStampToken = (await timeStamps?.stamp(signed.value)) ?? undefined
  const cms = buildSignedData({ signed, signer, timeStampToken })

  return { bytes: writeContents(prepared, cms), level: timeStampToken ? 'B-T' : 'B-B' }
}

/** ISO 32000-2 §12.8.1: the byte range leaves out exactly the hex string, brackets included. */
function requirePlaceholder({ bytes, contents: { start, end } }: PreparedSeal): void {
  const isHexString = bytes[start - 1] === '<'.charCodeAt(0) && bytes[end] === '>'.charCodeAt(0)
  const isEmpty = end > start && bytes.subarray(start, end).every((byte) => byte === zero)
  if (!isHexString || !isEmpty)
    throw new Error('The prepared file has no empty placeholder where it should be')
}

/** What the CMS does not fill stays zero, which readers of the DER inside ignore. */
function writeContents({ bytes, contents: { start, end } }: PreparedSeal, cms: Uint8Array): Uint8Array {
  const hex = Buffer.from(cms).toString('hex')
  if (hex.length > end - start) {
    throw new Error(`The signature takes ${cms.length} bytes, reserved are ${Math.floor((end - start) / 2)}`)
  }
  bytes.set(Buffer.from(hex, 'latin1'), start)

  return bytes
}
