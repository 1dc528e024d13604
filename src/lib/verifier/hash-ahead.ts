import { readCoverage } from './byte-range.ts'
import { concatenate } from './bytes.ts'
import { Malformed } from './objects/pdf-object.ts'
import { rememberDigest } from './primitives/known-digests.ts'
import { openSealedFile } from './sealed-file.ts'

/** Below this, handing bytes over and back takes longer than hashing them here. */
const worthIt = 64 * 1024

/**
 * Has the browser hash what a verdict will ask for, in a thread of its own and with the processor's instructions: what each
 * signature covers, and then the whole file, with SHA-256. Resolves to a promise for the whole's once what is covered is known;
 * that one is undefined where it has to be hashed as anything else, when it is asked for. Never rejects.
 */
export async function hashAhead(
  bytes: Uint8Array<ArrayBuffer>,
  subtle: SubtleCrypto | undefined,
): Promise<{ whole: Promise<Uint8Array | undefined> }> {
  if (!subtle || bytes.length < worthIt) return { whole: Promise.resolve(undefined) }
  const covered = coveredParts(bytes).map(async (parts) => {
    const hashed = await hash(subtle, concatenate(...parts))
    if (hashed) rememberDigest('sha256', parts, hashed)
  })
  const whole = hash(subtle, bytes)
  await Promise.all(covered)

  return { whole }
}

async function hash(subtle: SubtleCrypto, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await subtle.digest('SHA-256', bytes))
  } catch {
    return undefined
  }
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
