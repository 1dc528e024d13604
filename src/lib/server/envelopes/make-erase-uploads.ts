import type { OrganizationId } from '#core/ids.ts'
import { keptSince } from '#core/retention/retention.ts'
import { and, asc, eq, lte } from 'drizzle-orm'
import type { Database, Transaction } from '../data/database.ts'
import { document } from '../data/tables/documents.ts'
import { organization } from '../data/tables/people.ts'
import { keepDocuments } from '../documents/hold-documents.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import { describeError, type Log } from '../log.ts'
import type { Clock } from '../ports.ts'
import { eraseUnneeded } from './erase-unneeded.ts'

type Parts = { database: Database; enqueue: Enqueue; clock: Clock; log: Log }

/** So many at once: whoever makes something of one of them waits for no more than that. */
const atOnce = 50

/**
 * Erases what was uploaded and is in nothing: no draft, no envelope, no version of a template, for a week. What is in something is
 * not looked at again until it is taken out of it. Repeating it changes nothing; files follow in a job of the commit.
 */
export function makeEraseUploads({ database, enqueue, clock, log }: Parts): () => Promise<void> {
  async function eraseSome(tx: Transaction, id: OrganizationId, before: Date) {
    const due = await findUnused(tx, id, before)
    const { ids, files } = await eraseUnneeded(tx, id, due)
    const gone = new Set(ids)
    await keepDocuments(
      tx,
      id,
      due.filter((one) => !gone.has(one)),
    )
    const [first] = ids
    if (first)
      await enqueue(tx, { kind: 'erase-files', key: first, organizationId: id, payload: { hashes: files } })

    return { looked: due.length, erased: ids.length }
  }

  async function eraseOf(id: OrganizationId): Promise<void> {
    const before = keptSince('unused-document', clock.now())
    let count = 0
    for (let isMore = true; isMore;) {
      const { looked, erased } = await database.transaction(id, (tx) => eraseSome(tx, id, before))
      count += erased
      isMore = looked === atOnce
    }
    if (count > 0) log.info({ organizationId: id, count }, 'unused uploads erased')
  }

  return async () => {
    const homes = await database.read(null, (tx) =>
      tx.select({ id: organization.organizationId }).from(organization),
    )
    for (const { id } of homes) {
      // One organization's trouble is no reason to leave the others untidied; the next hour tries it again.
      await eraseOf(id as OrganizationId).catch((error: unknown) =>
        log.error({ organizationId: id, error: describeError(error) }, 'unused uploads not erased'),
      )
    }
  }
}

/** Those that somebody makes something of at this moment are left to the next round. */
async function findUnused(tx: Transaction, id: OrganizationId, before: Date): Promise<string[]> {
  const rows = await tx
    .select({ id: document.id })
    .from(document)
    .where(and(eq(document.organizationId, id), lte(document.unusedSince, before)))
    .orderBy(asc(document.unusedSince), asc(document.id))
    .limit(atOnce)
    .for('update', { skipLocked: true })

  return rows.map((row) => row.id)
}
