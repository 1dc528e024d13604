import type { HashName } from './primitives.ts'

/** By the memory that bytes lie in: what of it was hashed before, and came to what. */
const known = new WeakMap<ArrayBufferLike, Map<string, Uint8Array>>()

/**
 * Remembers what parts of one memory hash to. A browser hashes many megabytes several times as fast as a library does, and only
 * later: whoever wants a verdict there has it do so first (`hash-ahead.ts`). The bytes must not change afterwards.
 */
export function rememberDigest(hash: HashName, parts: readonly Uint8Array[], digest: Uint8Array): void {
  const [first] = parts
  if (!first) return
  const digests = known.get(first.buffer) ?? new Map<string, Uint8Array>()
  known.set(first.buffer, digests.set(nameOf(hash, parts), digest))
}

export function knownDigest(hash: HashName, parts: readonly Uint8Array[]): Uint8Array | undefined {
  const [first] = parts
  if (!first || parts.some(({ buffer }) => buffer !== first.buffer)) return undefined

  return known.get(first.buffer)?.get(nameOf(hash, parts))
}

function nameOf(hash: HashName, parts: readonly Uint8Array[]): string {
  return [hash, ...parts.map(({ byteOffset, byteLength }) => `${byteOffset}+${byteLength}`)].join(' ')
}
