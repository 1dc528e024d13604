/** SHA-256 of bytes. */
export type HashBytes = (bytes: Uint8Array) => Uint8Array

export type MerkleTree = {
  root: Uint8Array
  /** Of each leaf, in their order: the hashes that lead from it to the root, from below. */
  proofs: readonly (readonly Uint8Array[])[]
}

/** So that no leaf passes for an inner node, nor the other way round: RFC 9162 §2.1.1. */
const leafMark = 0
const nodeMark = 1

/** RFC 9162 §2.1.1. Throws for no leaves at all. */
export function merkleTree(leaves: readonly Uint8Array[], hash: HashBytes): MerkleTree {
  const proofs: Uint8Array[][] = leaves.map(() => [])
  let level = leaves.map((leaf) => hash(marked(leafMark, leaf)))
  for (let height = 0; level.length > 1; height += 1) {
    for (const [index, proof] of proofs.entries()) {
      // The other child of the same parent; the last one of an odd level has none, and goes up as it is.
      const sibling = level[(index >> height) ^ 1]
      if (sibling) proof.push(sibling)
    }
    level = parentsOf(level, hash)
  }
  const [root] = level
  if (!root) throw new RangeError('a tree has at least one leaf')

  return { root, proofs }
}

export type Inclusion = { leaf: Uint8Array; index: number; size: number; proof: readonly Uint8Array[] }

/** The root of a tree of that size with this leaf at that place; null where the proof is of no such tree. RFC 9162 §2.1.3.2. */
export function rootOfProof({ leaf, index, size, proof }: Inclusion, hash: HashBytes): Uint8Array | null {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return null
  let place = index
  let last = size - 1
  let node = hash(marked(leafMark, leaf))
  for (const sibling of proof) {
    if (last === 0) return null
    if (place % 2 === 1 || place === last) {
      node = hash(marked(nodeMark, sibling, node))
      while (place % 2 === 0 && place > 0) [place, last] = [half(place), half(last)]
    } else {
      node = hash(marked(nodeMark, node, sibling))
    }
    ;[place, last] = [half(place), half(last)]
  }

  return last === 0 ? node : null
}

function parentsOf(level: readonly Uint8Array[], hash: HashBytes): Uint8Array[] {
  const parents: Uint8Array[] = []
  for (let at = 0; at < level.length; at += 2) {
    const [left, right] = level.slice(at, at + 2)
    if (left) parents.push(right ? hash(marked(nodeMark, left, right)) : left)
  }

  return parents
}

function marked(mark: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(1 + parts.reduce((sum, part) => sum + part.length, 0))
  bytes[0] = mark
  let at = 1
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }

  return bytes
}

const half = (number: number) => Math.floor(number / 2)
