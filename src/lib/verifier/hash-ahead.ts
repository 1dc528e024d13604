import { readCoverage } from './byte-range.ts'
import { concatenate } from './bytes.ts'
import { Malformed } from './objects/pdf-object.ts'
import { rememberDigest } from './primitives/known-digests.ts'
import { openSealedFile } from './sealed-file.ts'

/** Below this, handing bytes over and back takes longer than hashing them here. */
const worthIt = 64 * 1024

/**
 * Has the browser hash what a verdict will ask for, in its own threads and with the processor's instructions: the whole file, and
 * what each signature covers, with SHA-256. Anything else is hashed when it is asked for. Never rejects: a verdict comes to the
 * same without it.
 */
export async function hashAhead(
  bytes: Uint8Array<ArrayBuffer>,
  subtle: SubtleCrypto | undefined,
): Promise<void> {
  if (!subtle || bytes.length < worthIt) return
  const wholes = [[bytes], ...coveredParts(bytes)]
  await Promise.allSettled(
    wholes.map(async (parts) => {
      const [only = bytes] = parts
      const digest = await subtle.digest('SHA-256', parts.length > 1 ? concatenate(...parts) : only)
      rememberDigest('sha256', parts, new Uint8Array(digest))
    }),
  )
}

function coveredParts(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[][] {
  try {
    const file = openSealedFile(bytes)
    return file.signatures.flatMap(({ value }) => {
      const coverage = readCoverage(bytes, value, file.revisions)
      return typeof coverage === 'string' ? [] : [partsOf(bytes, coverage)]
    })
  } catch (error) {
    if (error instanceof Malformed || error instanceof RangeError) return []
    throw error
  }
}

/** The same places in the same memory as the verdict asks for them. */
function partsOf(bytes: Uint8Array<ArrayBuffer>, { before, after }: Record<'before' | 'after', Uint8Array>) {
  const start = after.byteOffset - bytes.byteOffset

  return [bytes.subarray(0, before.length), bytes.subarray(start, start + after.length)]
}
