import type { OrganizationId } from '#core/ids.ts'
import { erasedBefore, mayBeErased, type Retention } from '#core/retention/retention.ts'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../data/database.ts'
import { document, pageImage } from '../data/tables/documents.ts'
import { envelope, recipientFile, sealedDocument } from '../data/tables/envelopes.ts'
import { logo } from '../data/tables/organizations.ts'
import { organization, savedSignature } from '../data/tables/people.ts'
import { describeError, type Log } from '../log.ts'
import { retentionOf } from '../organizations/make-retention.ts'
import type { BlobStore, Clock } from '../ports.ts'
import { endedAtOf, findErasable } from './erasable.ts'
import { eraseEnvelope } from './erase-envelope.ts'
import { loadEnvelope } from './envelope-rows.ts'

type Parts = { database: Database; blobs: BlobStore; clock: Clock; log: Log }
type Home = { id: OrganizationId; retention: Retention }

/** What an organization erases in one round; the rest follows in the next. */
const atOnce = 200
/** A file that was put so lately may be about to be used by somebody else. */
const restMs = 60 * 60 * 1000

/** Erases what organizations keep no longer. Repeating it changes nothing; what one round leaves undone, the next does. */
export function makeErasure({ database, blobs, clock, log }: Parts) {
  async function eraseOf({ id, retention }: Home): Promise<string[]> {
    const before = erasedBefore(retention, clock.now())
    if (!before) return []
    const due = await database.transaction(id, (tx) => findErasable(tx, id, before, atOnce))
    const files: string[] = []
    for (const one of due) {
      files.push(...(await database.transaction(id, (tx) => eraseOne(tx, { id, retention }, one))))
    }
    if (due.length > 0) log.info({ organizationId: id, count: due.length }, 'envelopes erased by retention')

    return files
  }

  /** Asked once more under its lock: somebody may have revived it, or put the organization under legal hold. */
  async function eraseOne(tx: Transaction, { id }: Home, one: string): Promise<string[]> {
    const [home] = await tx
      .select()
      .from(organization)
      .where(eq(organization.organizationId, id))
      .for('share')
    const found = await loadEnvelope(tx, id, one, 'lock')
    const [row] = await tx
      .select({ completedAt: envelope.completedAt, updatedAt: envelope.updatedAt })
      .from(envelope)
      .where(and(eq(envelope.organizationId, id), eq(envelope.id, one)))
    if (!home || !row || found.status === 'draft') return []
    const retention = retentionOf(home)
    const isDue = mayBeErased({ status: found.status, endedAt: endedAtOf(row) }, retention, clock.now())
    if (!erasedBefore(retention, clock.now()) || !isDue) return []

    return eraseEnvelope(tx, found)
  }

  async function eraseFiles(hashes: readonly string[]): Promise<void> {
    let unused = [...new Set(hashes)]
    const homes = await database.transaction(null, (tx) =>
      tx.select({ id: organization.organizationId }).from(organization),
    )
    // Each organization by itself: no query sees more than one.
    for (const { id } of homes) {
      if (unused.length === 0) return
      const used = await database.transaction(id as OrganizationId, (tx) => stillUsed(tx, unused))
      unused = unused.filter((hash) => !used.has(hash))
    }
    for (const hash of unused) await blobs.remove(hash, new Date(clock.now().getTime() - restMs))
  }

  return {
    async tidy(): Promise<void> {
      const rows = await database.transaction(null, (tx) =>
        tx.select().from(organization).where(isNotNull(organization.retentionDays)),
      )
      for (const row of rows) {
        const home = { id: row.organizationId as OrganizationId, retention: retentionOf(row) }
        try {
          await eraseFiles(await eraseOf(home))
        } catch (error) {
          // One organization's trouble is no reason for the others to keep what is not theirs to keep any more.
          log.error({ organizationId: home.id, error: describeError(error) }, 'retention not applied')
        }
      }
    },
  }
}

/** Which of the files something that this organization, or nobody in particular, has refers to. */
async function stillUsed(tx: Transaction, hashes: readonly string[]): Promise<Set<string>> {
  const [first, ...others] = [document, pageImage, sealedDocument, recipientFile, logo].map((table) =>
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
