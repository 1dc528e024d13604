import type { OrganizationId } from '#core/ids.ts'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Quotas } from '../billing/make-quotas.ts'
import type { Database, Transaction } from '../data/database.ts'
import { organization } from '../data/tables/people.ts'
import { webhookDelivery, webhookEndpoint } from '../data/tables/webhooks.ts'
import type { Enqueue } from '../jobs/enqueue.ts'
import { describeError, type Log } from '../log.ts'
import type { Clock } from '../ports.ts'
import { deliverySoon } from './delivery-work.ts'
import { makeMissedReleases } from './missed-releases.ts'
import type { ReleaseHeld } from './release-held.ts'
import { forgetOldLogs } from './tidy-logs.ts'

type Parts = {
  database: Database
  quotas: Quotas
  releaseHeld: ReleaseHeld
  enqueue: Enqueue
  clock: Clock
  log: Log
}

/** An hourly round. Each organization by itself: no query sees more than one. Repeating it changes nothing. */
export function makeTidy(parts: Parts) {
  const { database, enqueue, clock, log } = parts
  const { releaseWithRoom, releaseEnabled } = makeMissedReleases(parts)

  /** A job that was lost is no reason to lose what it would have delivered. */
  async function ensureJobs(tx: Transaction, organizationId: OrganizationId): Promise<void> {
    const due = await tx
      .selectDistinct({ id: webhookDelivery.endpointId })
      .from(webhookDelivery)
      .where(
        and(
          eq(webhookDelivery.organizationId, organizationId),
          inArray(webhookDelivery.status, ['pending', 'retrying']),
        ),
      )
      .orderBy(asc(webhookDelivery.endpointId))
    for (const { id } of due) await enqueue(tx, deliverySoon({ organizationId, id }))
  }

  async function tidyOrganization(id: OrganizationId): Promise<void> {
    await database.transaction(id, async (tx) => {
      const [any] = await tx.select({ id: webhookEndpoint.id }).from(webhookEndpoint).limit(1)
      if (!any) return
      await forgetOldLogs(tx, id, clock.now())
      await releaseWithRoom(tx, id)
      await releaseEnabled(tx, id)
      await ensureJobs(tx, id)
    })
  }

  return async (): Promise<void> => {
    const homes = await database.read(null, (tx) =>
      tx.select({ id: organization.organizationId }).from(organization).where(isNull(organization.deletedAt)),
    )
    for (const { id } of homes) {
      await tidyOrganization(id as OrganizationId).catch((error: unknown) =>
        log.error({ organizationId: id, error: describeError(error) }, 'webhooks not tidied'),
      )
    }
  }
}
