import { isExceeded } from '#core/billing/quota.ts'
import type { OrganizationId } from '#core/ids.ts'
import { and, eq } from 'drizzle-orm'
import type { Quotas } from '../billing/make-quotas.ts'
import type { Transaction } from '../data/database.ts'
import { webhookDelivery, webhookEndpoint } from '../data/tables/webhooks.ts'
import type { ReleaseHeld } from './release-held.ts'

/** Of what is held although nothing holds it any more. */
export function makeMissedReleases({ quotas, releaseHeld }: { quotas: Quotas; releaseHeld: ReleaseHeld }) {
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

  return { releaseWithRoom, releaseEnabled }
}

const isOf = (organizationId: OrganizationId) => eq(webhookDelivery.organizationId, organizationId)
