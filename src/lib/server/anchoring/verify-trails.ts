import type { X509Certificate } from 'node:crypto'
import { findLinkFault, type ChainFault } from '#core/audit/audit-chain.ts'
import type { RecordedEvent } from '#core/audit/audit-event.ts'
import { anchorHash, beforeFirstAnchor, treeOfHeads } from '#core/audit/trail-anchor.ts'
import type { OrganizationId } from '#core/ids.ts'
import type { Database } from '../data/database.ts'
import { hashing, sha256Bytes } from './hashing.ts'
import { judgeToken } from './judge-token.ts'
import {
  anchorsOf,
  countArchived,
  countOrphans,
  linksOf,
  readHeads,
  readWatch,
  type KeptAnchor,
  type KeptHead,
  type KeptLink,
} from './trail-pages.ts'

/** Something in the database that is not as it was written. */
export type TrailFault =
  | { of: 'trail'; envelope: string; sequence: number; why: ChainFault | 'place' }
  /** No anchor has the head of this trail, and it does not wait for one: an anchor is missing. */
  | { of: 'watch'; envelope: string }
  | { of: 'anchor'; number: number; why: 'hash' | 'order' | 'tree' | 'token' }
  /** An anchor has seen this trail otherwise, or longer. */
  | { of: 'head'; number: number; envelope: string; sequence: number; why: 'rewritten' | 'gone' }
  | { of: 'orphans'; heads: number }

export type TrailCounts = {
  trails: number
  events: number
  anchors: number
  heads: number
  /** Heads whose hour is not over, or that nobody could stamp yet. */
  waiting: number
  /** Anchors by the time-stamps they have. */
  trusted: number
  atTheirWord: number
  byRevokedKeys: number
  /** Trails that lie in archives: what anchors have seen of them is compared with where they ended. */
  archived: number
}

export type Trust = { roots: readonly X509Certificate[]; revoked: readonly X509Certificate[] }

type Parts = { database: Database; trust: Trust; onEvent: () => void }

const headsAtOnce = 500

export const noTrails = (): TrailCounts => ({
  ...{ trails: 0, events: 0, anchors: 0, heads: 0, waiting: 0 },
  ...{ trusted: 0, atTheirWord: 0, byRevokedKeys: 0, archived: 0 },
})

/**
 * Reads every trail of an organization and every anchor, a page at a time, and yields what does not hold. Adds up in
 * `counts` what was read. People may work meanwhile: trails only grow.
 */
export async function* verifyTrails(
  parts: Parts,
  home: OrganizationId,
  counts: TrailCounts,
): AsyncGenerator<TrailFault> {
  yield* verifyChains(parts, home, counts)
  let before: KeptAnchor | undefined
  for await (const kept of anchorsOf(parts.database, home)) {
    counts.anchors += 1
    yield* anchorFaults(kept, before)
    yield* tokenFaults(kept, parts.trust, counts)
    const heads = await readHeads(parts.database, home, kept.number)
    counts.heads += heads.length
    yield* treeFaults(kept, heads)
    before = kept
  }
  counts.archived += await countArchived(parts.database, home)
  const orphans = await countOrphans(parts.database, home)
  if (orphans > 0) yield { of: 'orphans', heads: orphans }
}

async function* verifyChains(
  { database, onEvent }: Parts,
  home: OrganizationId,
  counts: TrailCounts,
): AsyncGenerator<TrailFault> {
  let heads: { envelope: string; sequence: number }[] = []
  const watch = async (): Promise<TrailFault[]> => {
    const { unwatched, waiting } = await readWatch(database, home, heads)
    counts.waiting += waiting
    heads = []
    return unwatched.map((envelope) => ({ of: 'watch', envelope }))
  }
  let last: KeptLink | undefined
  for await (const link of linksOf(database, home)) {
    onEvent()
    counts.events += 1
    if (last?.envelope !== link.envelope) {
      counts.trails += 1
      if (last) heads.push(headOf(last))
      last = undefined
    }
    const why = linkFault(link, last?.recorded ?? undefined)
    if (why) yield { of: 'trail', envelope: link.envelope, sequence: link.sequence, why }
    if (heads.length >= headsAtOnce) yield* await watch()
    last = link
  }
  if (last) heads.push(headOf(last))
  yield* await watch()
}

const headOf = ({ envelope, sequence }: KeptLink) => ({ envelope, sequence })

function linkFault(
  { envelope, sequence, recorded }: KeptLink,
  before: RecordedEvent | undefined,
): ChainFault | 'place' | undefined {
  if (!recorded) return 'hash'
  const { event } = recorded
  if (event.envelope !== envelope || event.sequence !== sequence) return 'place'
  try {
    return findLinkFault(recorded, before, hashing.text)
  } catch (error) {
    // Text that has no canonical form.
    if (error instanceof TypeError) return 'hash'
    throw error
  }
}

function* anchorFaults(kept: KeptAnchor, before: KeptAnchor | undefined): Generator<TrailFault> {
  const { number, previous, token, hash } = kept
  if (anchorHash({ anchor: toAnchor(kept), token }, hashing.text) !== hash)
    yield { of: 'anchor', number, why: 'hash' }
  const isNext = number === (before?.number ?? 0) + 1 && previous === (before?.hash ?? beforeFirstAnchor)
  if (!isNext) yield { of: 'anchor', number, why: 'order' }
}

function* tokenFaults(
  kept: KeptAnchor,
  { roots, revoked }: Trust,
  counts: TrailCounts,
): Generator<TrailFault> {
  const { number, token, hash, at } = kept
  const judged = judgeToken({ anchor: toAnchor(kept), token, hash, at: at.toISOString() }, roots)
  if (!judged) yield { of: 'anchor', number, why: 'token' }
  else if (revoked.some(({ raw }) => raw.equals(judged.signer.raw))) counts.byRevokedKeys += 1
  else if (judged.isTrusted) counts.trusted += 1
  else counts.atTheirWord += 1
}

function* treeFaults(kept: KeptAnchor, heads: readonly KeptHead[]): Generator<TrailFault> {
  const { number } = kept
  if (!isTreeOf(kept, heads)) yield { of: 'anchor', number, why: 'tree' }
  for (const head of heads) {
    const { envelope, sequence } = head
    const why = headFault(head)
    if (why) yield { of: 'head', number, envelope, sequence, why }
  }
}

/** What lies before the end of an archived trail is in the archive alone, which is judged by itself. */
function headFault({ sequence, hash, now, archived }: KeptHead): 'gone' | 'rewritten' | undefined {
  if (now !== null) return now === hash ? undefined : 'rewritten'
  if (!archived || sequence > archived.events) return 'gone'

  return sequence === archived.events && hash !== archived.hash ? 'rewritten' : undefined
}

function isTreeOf({ size, root }: KeptAnchor, heads: readonly KeptHead[]): boolean {
  if (heads.length === 0 || heads.length !== size) return false
  const tree = treeOfHeads(
    heads.map(({ envelope, sequence, hash }) => ({ envelope, sequence, hash })),
    sha256Bytes,
  )

  return (
    tree.root === root &&
    heads.every(
      ({ position, proof }, index) => position === index && proof.join() === tree.proofs[index]?.join(),
    )
  )
}

function toAnchor({ organizationId: organization, number, previous, size, root }: KeptAnchor) {
  return { version: 1, organization, number, previous, size, root } as const
}
