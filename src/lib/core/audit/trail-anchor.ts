import { chainStart, type Sha256 } from './audit-chain.ts'
import type { RecordedEvent } from './audit-event.ts'
import { canonicalJson } from './canonical-json.ts'
import { parseSha256, toHex } from './hex.ts'
import { merkleTree, rootOfProof, type HashBytes } from './merkle-tree.ts'

/** How long an envelope's trail was, and the hash of its last link: a leaf of an anchor's tree. */
export type TrailHead = { envelope: string; sequence: number; hash: string }

/**
 * What an anchor says, exactly what is time-stamped: at the token's time the trails of an organization had these heads.
 * Each anchor names the hash of the one before it, so that none is left out, put in, or stamped anew.
 */
export type TrailAnchor = {
  version: 1
  organization: string
  /** From 1, without gaps. */
  number: number
  /** Hex: {@link anchorHash} of the anchor before; 64 zeros for the first. */
  previous: string
  /** How many heads. */
  size: number
  /** Hex: of the Merkle tree over the heads. */
  root: string
}

/** An anchor with its time-stamp, as it is kept for ever. */
export type StampedAnchor = {
  anchor: TrailAnchor
  /** Base64 of the RFC 3161 token over {@link anchorText}. */
  token: string
  /** Hex: {@link anchorHash}. */
  hash: string
  /** ISO 8601, UTC, milliseconds: the token's time. */
  at: string
}

/** The place of one head in an anchor. */
export type HeadProof = {
  sequence: number
  /** Of the leaf, from 0. */
  index: number
  /** Hex: what leads from the leaf to the root, from below. */
  proof: readonly string[]
}

/** What the evidence of an envelope says of an anchor that one of its heads is in. */
export type EvidenceAnchor = StampedAnchor & HeadProof

export type Hashing = { text: Sha256; bytes: HashBytes }

export const beforeFirstAnchor = chainStart

/** The tree over these heads, in their order. */
export function treeOfHeads(
  heads: readonly TrailHead[],
  hash: HashBytes,
): { root: string; proofs: readonly (readonly string[])[] } {
  const { root, proofs } = merkleTree(heads.map(leafOf), hash)

  return { root: toHex(root), proofs: proofs.map((proof) => proof.map(toHex)) }
}

/** The bytes of this text are what is time-stamped. */
export const anchorText = (anchor: TrailAnchor): string => canonicalJson(anchor)

/** What the next anchor names: it covers the token as well. */
export function anchorHash(
  { anchor, token }: Pick<StampedAnchor, 'anchor' | 'token'>,
  sha256: Sha256,
): string {
  return sha256(canonicalJson({ anchor, token }))
}

export type AnchorFault = 'hash' | 'order' | 'trail' | 'proof'

/**
 * What is wrong with the anchors of one envelope's evidence, but for their tokens: each hashes to what it says, they
 * stand in their order and are of one organization, and the trail has the head that each of them saw.
 */
export function findAnchorFault(
  trail: readonly RecordedEvent[],
  anchors: readonly EvidenceAnchor[],
  hashing: Hashing,
): { number: number; why: AnchorFault } | null {
  let before: EvidenceAnchor | undefined
  for (const one of anchors) {
    const why = faultOf(one, before, trail, hashing)
    if (why) return { number: one.anchor.number, why }
    before = one
  }

  return null
}

function faultOf(
  one: EvidenceAnchor,
  before: EvidenceAnchor | undefined,
  trail: readonly RecordedEvent[],
  hashing: Hashing,
): AnchorFault | null {
  if (anchorHash(one, hashing.text) !== one.hash) return 'hash'
  if (before && !follows(one, before)) return 'order'
  const seen = trail[one.sequence - 1]
  if (!seen) return 'trail'
  const { envelope, sequence } = seen.event

  return isInTree(one, { envelope, sequence, hash: seen.hash }, hashing.bytes) ? null : 'proof'
}

function follows(one: EvidenceAnchor, before: EvidenceAnchor): boolean {
  const isNext = one.anchor.number === before.anchor.number + 1

  return (
    one.anchor.organization === before.anchor.organization &&
    one.anchor.number > before.anchor.number &&
    (!isNext || one.anchor.previous === before.hash) &&
    one.sequence > before.sequence
  )
}

function isInTree({ anchor, index, proof }: EvidenceAnchor, head: TrailHead, hash: HashBytes): boolean {
  const hashes = proof.map(parseSha256)
  const known = hashes.filter((one) => one !== null)
  if (known.length < hashes.length) return false
  const root = rootOfProof({ leaf: leafOf(head), index, size: anchor.size, proof: known }, hash)

  return root !== null && toHex(root) === anchor.root
}

function leafOf({ envelope, sequence, hash }: TrailHead): Uint8Array {
  return new TextEncoder().encode(canonicalJson({ envelope, sequence, hash }))
}
