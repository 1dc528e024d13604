import type { Entry } from '#verifier/objects/cross-reference.ts'
import { compact, type ObjectLists } from './object-lists.ts'

const chunkLength = 2 ** 20
/** Of `12 0 obj` with some space between its parts. */
const overlap = 64
/** Beyond these the package's parser takes it for no object. */
const [maxNumber, maxGeneration] = [10_000_000, 65_535]

/** A number, a generation and the keyword, by themselves (ISO 32000-2 §7.3.10). */
const beginning =
  /(?<![^\0\t\n\f\r ])(\d{1,8})[\0\t\n\f\r ]+(\d{1,5})[\0\t\n\f\r ]+obj(?=[\0\t\n\f\r ()<>[\]{}/%])/g

/**
 * Where the objects begin in a file without cross-references, the last of each number, as the package's parser looks for
 * them; undefined where there is more to find than that: object streams, or one number in several generations.
 */
export function searchObjects(bytes: Uint8Array): ObjectLists | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (file.includes('ObjStm')) return undefined
  const entries = new Map<number, Entry>()
  for (let start = 0; start < file.length; start += chunkLength) {
    // With the byte before: an object may begin after it only if that is a space.
    const from = Math.max(0, start - 1)
    const text = file.toString('latin1', from, start + chunkLength + overlap)
    for (const { index, 1: number, 2: generation } of text.matchAll(beginning)) {
      if (index < start - from) continue
      const entry = { kind: 'offset', offset: from + index, generation: Number(generation) } as const
      if (!add(entries, Number(number), entry)) return undefined
    }
  }
  return compact(entries)
}

/** False for another generation of an object that is known. */
function add(
  entries: Map<number, Entry>,
  number: number,
  entry: Extract<Entry, { kind: 'offset' }>,
): boolean {
  if (number > maxNumber || entry.generation > maxGeneration) return true
  const known = entries.get(number)
  if (known?.kind === 'offset' && known.generation !== entry.generation) return false
  entries.set(number, entry)
  return true
}
