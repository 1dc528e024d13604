import type { OrganizationId } from '#core/ids.ts'
import { erasedBefore, mayBeErased, type Retention } from '#core/retention/retention.ts'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../data/database.ts'
import { noteHostFact } from '../data/host-facts.ts'
import { document, pageImage, pageText } from '../data/tables/documents.ts'
import { envelope, recipientFile, sealedDocument } from '../data/tables/envelopes.ts'
import { logo } from '../data/tables/organizations.ts'
import { organization, savedSignature } from '../data/tables/people.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import type { Job } from '../jobs/job-kinds.ts'
import { describeError, type Log } from '../log.ts'
import { retentionOf } from '../organizations/make-retention.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Clock } from '../ports.ts'
import { endedAtOf, findErasable } from './erasable.ts'
import { eraseHeld } from './erase-held.ts'
import { holdEnvelope } from './held-envelope.ts'

type Parts = { database: Database; blobs: BlobStore; enqueue: Enqueue; clock: Clock; log: Log }
type Home = { id: OrganizationId; retention: Retention }

/** What an organization erases in one round; the rest follows in the next. */
const atOnce = 200
/** A file that was put so lately may be about to be used by somebody else. */
const restMs = 60 * 60 * 1000

/**
 * Erases what organizations keep no longer. Repeating it changes nothing; what one round leaves undone, the next does. The
 * files of an envelope follow in a job of the commit that erases it: after that nothing else knows of them.
 */
export function makeErasure(parts: Parts) {
  const { database, clock, log } = parts

  async function eraseOf({ id, retention }: Home): Promise<void> {
    const before = erasedBefore(retention, clock.now())
    if (!before) return
    const due = await database.transaction(id, (tx) => findErasable(tx, id, before, atOnce))
    let count = 0
    for (const one of due) {
      try {
        if (await database.transaction(id, (tx) => eraseOne(parts, tx, id, one))) count += 1
      } catch (error) {
        // One that does not go is no reason to keep those behind it.
        log.error({ organizationId: id, envelope: one, error: describeError(error) }, 'envelope not erased')
      }
    }
    if (count > 0) log.info({ organizationId: id, count }, 'envelopes erased by retention')
  }

  return {
    eraseFiles: makeEraseFiles(parts),

    async tidy(): Promise<void> {
      const rows = await database.read(null, (tx) =>
        tx.select().from(organization).where(isNotNull(organization.retentionDays)),
      )
      for (const row of rows) {
        const home = { id: row.organizationId as OrganizationId, retention: retentionOf(row) }
        try {
          await eraseOf(home)
        } catch (error) {
          // One organization's trouble is no reason for the others to keep what is not theirs to keep any more.
          log.error({ organizationId: home.id, error: describeError(error) }, 'retention not applied')
        }
      }
    },
  }
}

type Erasing = Pick<Parts, 'enqueue' | 'clock'>

/**
 * False for one that is to stay, which is asked once more under its lock: somebody may have revived it, or put the
 * organization under legal hold.
 */
async function eraseOne(
  { enqueue, clock }: Erasing,
  tx: Transaction,
  id: OrganizationId,
  one: string,
): Promise<boolean> {
  const [home] = await tx.select().from(organization).where(eq(organization.organizationId, id)).for('share')
  const { envelope: found } = await holdEnvelope(tx, id, one)
  const [row] = await tx
    .select({ completedAt: envelope.completedAt, updatedAt: envelope.updatedAt })
    .from(envelope)
    .where(and(eq(envelope.organizationId, id), eq(envelope.id, one)))
  if (!home || !row || found.status === 'draft') return false
  const retention = retentionOf(home)
  const isDue = mayBeErased({ status: found.status, endedAt: endedAtOf(row) }, retention, clock.now())
  if (!erasedBefore(retention, clock.now()) || !isDue) return false
  await eraseHeld({ enqueue }, tx, found)

  return true
}

function makeEraseFiles({ database, blobs, enqueue, clock }: Parts) {
  return async ({ id: job, organizationId, payload: { hashes } }: Job<'erase-files'>): Promise<void> => {
    const now = clock.now().getTime()
    let unused = hashes
    const homes = await database.read(null, (tx) =>
      tx.select({ id: organization.organizationId }).from(organization),
    )
    // Each organization by itself: no query sees more than one.
    for (const { id } of homes) {
      if (unused.length === 0) return
      const used = await database.transaction(id as OrganizationId, (tx) => stillUsed(tx, unused))
      unused = unused.filter((hash) => !used.has(hash))
    }
    const left: string[] = []
    for (const hash of unused) {
      await blobs.remove(hash, new Date(now - restMs))
      if (await blobs.has(hash)) left.push(hash)
    }
    const files = unused.length - left.length
    if (files > 0)
      await database.transaction(null, (tx) => noteHostFact(tx, 'collected', { files }, clock.now()))
    if (left.length === 0) return
    // Nothing else knows of them: they are looked at once more when they have lain there for long enough.
    const again = { kind: 'erase-files', key: `again ${job}`, runAt: new Date(now + restMs) } as const
    await database.transaction(null, (tx) =>
      enqueue(tx, { ...again, ...(organizationId && { organizationId }), payload: { hashes: left } }),
    )
  }
}

/** Which of the files something that this organization, or nobody in particular, has refers to. */
async function stillUsed(tx: Transaction, hashes: readonly string[]): Promise<Set<string>> {
  const [first, ...others] = [document, pageImage, pageText, sealedDocument, recipientFile, logo].map(
    (table) =>
      tx
        .select({ sha256: sql<string>`${table.sha256}`.as('sha256') })
        .from(table)
        .where(inArray(table.sha256, [...hashes])),
  )
  const picture = sql<string>`${savedSignature.signature}->>'sha256'`
  const kept = tx
    .select({ sha256: picture.as('sha256') })
    .from(savedSignature)
    .where(inArray(picture, [...hashes]))
  const rows = first ? await unionAll(first, kept, ...others) : []

  return new Set(rows.map(({ sha256 }) => sha256))
}
