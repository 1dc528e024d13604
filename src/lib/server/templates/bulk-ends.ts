import type { OrganizationId, UserId } from '#core/ids.ts'
import type { RefusalCode } from '#core/refusal.ts'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { bulkSend } from '../data/tables/documents.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import type { Notify } from '../notifications/notify.ts'
import type { Clock } from '../ports.ts'
import { askToRun } from './ask-to-run.ts'
import { countLines, getBulk, isBulk, type BulkSendRow } from './bulk-rows.ts'

type Parts = { enqueue: Enqueue; notify: Notify; clock: Clock }

export type BulkEnds = ReturnType<typeof makeBulkEnds>

/** How a bulk send stops running; whose it is by now is told. */
export function makeBulkEnds({ enqueue, notify, clock }: Parts) {
  return {
    /**
     * It waits until somebody does something about it, and whose it is by now is told why. What went over to an heir
     * meanwhile goes on in their name instead: the next run finds them.
     */
    async stop(tx: Transaction, bulk: BulkSendRow, reason: RefusalCode): Promise<void> {
      const { createdBy } = await getBulk(tx, bulk.organizationId, bulk.id, 'update')
      if (createdBy !== bulk.createdBy) {
        await askToRun(enqueue, tx, bulk, `of-${createdBy}`)
        return
      }
      const isPaused = await leaveRunning(tx, bulk, { status: 'paused', reason })
      if (isPaused) await notifySender(notify, tx, bulk, 'bulkPaused')
    },

    async finish(tx: Transaction, { organizationId, id }: BulkSendRow): Promise<void> {
      const bulk = await getBulk(tx, organizationId, id, 'update')
      const end = { status: 'finished', reason: null, finishedAt: clock.now() } as const
      if (await leaveRunning(tx, bulk, end)) await notifySender(notify, tx, bulk, 'bulkFinished')
    },
  }
}

/** True for the one run that found it running. */
async function leaveRunning(
  tx: Transaction,
  bulk: BulkSendRow,
  next: Partial<typeof bulkSend.$inferInsert>,
): Promise<boolean> {
  const left = await tx
    .update(bulkSend)
    .set(next)
    .where(and(isBulk(bulk.organizationId, bulk.id), eq(bulkSend.status, 'running')))
    .returning({ id: bulkSend.id })

  return left.length > 0
}

async function notifySender(
  notify: Notify,
  tx: Transaction,
  bulk: BulkSendRow,
  kind: 'bulkFinished' | 'bulkPaused',
): Promise<void> {
  const counts = (await countLines(tx, bulk.organizationId, [bulk.id])).get(bulk.id)
  await notify(tx, {
    to: [bulk.createdBy as UserId],
    organizationId: bulk.organizationId as OrganizationId,
    kind,
    service: 'envelopes',
    facts: { title: bulk.title, sent: counts?.sent ?? 0, refused: counts?.refused ?? 0, total: bulk.total },
    url: `/bulk/${bulk.id}`,
    isTest: bulk.mode === 'test',
    priority: kind === 'bulkPaused' ? 'high' : 'normal',
  })
}
