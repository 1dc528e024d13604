import { beforeFirstAnchor, treeOfHeads } from '#core/audit/trail-anchor.ts'
import type { StampedAnchor, TrailHead } from '#core/audit/trail-anchor.ts'
import type { OrganizationId } from '#core/ids.ts'
import type { Database, Transaction } from '../data/database.ts'
import { insertOf } from '../data/many-rows.ts'
import { anchoredHead, auditAnchor } from '../data/tables/trail-anchors.ts'
import { describeError, type Log } from '../log.ts'
import { pass } from '../points.ts'
import type { Clock, TimeStampAuthority } from '../ports.ts'
import { TimeStampUnavailable } from '../trust/time-stamp.ts'
import { findDueHomes, readDueHeads } from './due-heads.ts'
import { sha256Bytes } from './hashing.ts'
import { stampAnchor } from './stamp-anchor.ts'

/** As many heads are in one tree: one statement writes them, and a proof has ten hashes at most. */
export const mostHeads = 1024

type Parts = { database: Database; timeStamps: TimeStampAuthority | null; clock: Clock; log: Log }

/**
 * Once an hour, the trails of each organization that have grown get into one anchor. A host without a time-stamp authority has none: a root
 * that nobody has stamped proves nothing. Killed anywhere, or run twice at once, it leaves each anchor once and whole.
 */
export function makeAnchorTrails(parts: Parts): () => Promise<void> {
  const { database, timeStamps, clock, log } = parts
  if (!timeStamps) return () => Promise.resolve()
  const anchorSome = makeAnchorSome({ database, timeStamps })

  async function anchorAll(home: OrganizationId, at: Date): Promise<void> {
    while ((await anchorSome(home, at)) === mostHeads);
  }

  return async () => {
    const at = clock.now()
    let homes: OrganizationId[] = []
    do {
      const after = homes.at(-1)
      homes = await database.read(null, (tx) => findDueHomes(tx, at, after))
      for (const home of homes) {
        try {
          await anchorAll(home, at)
        } catch (error) {
          log.error({ organizationId: home, error: describeError(error) }, 'trails not anchored')
          // What is away is away for all; the heads wait for the next round.
          if (error instanceof TimeStampUnavailable) return
        }
      }
    } while (homes.length > 0)
  }
}

/** Resolves with how many heads the anchor has: none where nothing is due, or another process was faster. */
function makeAnchorSome({
  database,
  timeStamps,
}: Pick<Parts, 'database'> & { timeStamps: TimeStampAuthority }) {
  return async (home: OrganizationId, at: Date): Promise<number> => {
    const { heads, last } = await database.read(home, (tx) => readDueHeads(tx, home, at, mostHeads))
    if (heads.length === 0) return 0
    pass('anchor begun')
    const { root, proofs } = treeOfHeads(heads, sha256Bytes)
    const stamped = await stampAnchor(timeStamps, {
      version: 1,
      organization: home,
      number: (last?.number ?? 0) + 1,
      previous: last?.hash ?? beforeFirstAnchor,
      size: heads.length,
      root,
    })
    pass('anchor stamped')
    const isOurs = await database.transaction(home, (tx) => writeAnchor(tx, home, { stamped, heads, proofs }))
    pass('anchor committed')

    return isOurs ? heads.length : 0
  }
}

type Written = {
  stamped: StampedAnchor
  heads: readonly TrailHead[]
  proofs: readonly (readonly string[])[]
}

/** False where the number is taken. The database takes the heads off those that wait. */
async function writeAnchor(
  tx: Transaction,
  organizationId: OrganizationId,
  { stamped: { anchor, token, hash, at }, heads, proofs }: Written,
): Promise<boolean> {
  const { number, previous, size, root } = anchor
  const written = await tx
    .insert(auditAnchor)
    .values({ organizationId, number, previous, size, root, token, hash, at: new Date(at) })
    .onConflictDoNothing()
    .returning({ number: auditAnchor.number })
  if (written.length === 0) return false
  const rows = heads.map(({ envelope, sequence, hash: head }, position) => ({
    ...{ organizationId, envelopeId: envelope, number, position, sequence, hash: head },
    proof: [...(proofs[position] ?? [])],
  }))
  const leaves = insertOf(anchoredHead, rows)
  if (leaves) await tx.execute(leaves)
  pass('anchor recorded')

  return true
}
