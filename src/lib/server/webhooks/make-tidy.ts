import { isExceeded } from '#core/billing/quota.ts'
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
  const { database, quotas, releaseHeld, enqueue, clock, log } = parts

  /** With a new month there is room again: what waited for it goes on its way. */
  async function releaseWithRoom(tx: Transaction, id: OrganizationId): Promise<void> {
    const waits = and(isOf(id), eq(webhookDelivery.status, 'held'), eq(webhookDelivery.holdReason, 'quota'))
    if ((await tx.$count(webhookDelivery, waits)) === 0) return
    const definitions = await quotas.definitions(tx, { id })
    const use = definitions.find(({ resourceType }) => resourceType === 'MaxWebhookDeliveries')
    if (!isExceeded(use)) await releaseHeld(tx, { organizationId: id, reason: 'quota' })
  }

  /** What was published while its endpoint was being enabled has missed its release. */
  async function releaseEnabled(tx: Transaction, organizationId: OrganizationId): Promise<void> {
    const missed = await tx
      .selectDistinct({ endpointId: webhookDelivery.endpointId })
      .from(webhookDelivery)
      .innerJoin(
        webhookEndpoint,
        and(
          eq(webhookEndpoint.organizationId, webhookDelivery.organizationId),
          eq(webhookEndpoint.id, webhookDelivery.endpointId),
          eq(webhookEndpoint.status, 'enabled'),
        ),
      )
      .where(and(isOf(organizationId), eq(webhookDelivery.holdReason, 'disabled')))
    for (const { endpointId } of missed)
      await releaseHeld(tx, { organizationId, reason: 'disabled', endpointId })
  }

  /** A job that was lost is no reason to lose what it would have delivered. */
  async function ensureJobs(tx: Transaction, organizationId: OrganizationId): Promise<void> {
    const due = await tx
      .selectDistinct({ id: webhookDelivery.endpointId })
      .from(webhookDelivery)
      .where(and(isOf(organizationId), inArray(webhookDelivery.status, ['pending', 'retrying'])))
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

const isOf = (organizationId: OrganizationId) => eq(webhookDelivery.organizationId, organizationId)
