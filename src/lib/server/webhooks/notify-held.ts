import { limitOf } from '#core/billing/plans.ts'
import { countedMonth, planInForce } from '#core/billing/subscription.ts'
import type { OrganizationId } from '#core/ids.ts'
import { ownersOf } from '../billing/owners.ts'
import { readSubscription } from '../billing/subscription-rows.ts'
import type { Transaction } from '../data/database.ts'
import { usage } from '../data/tables/billing.ts'
import type { Notify } from '../notifications/notify.ts'
import type { Clock } from '../ports.ts'

/** Tells the owners that deliveries wait for the next month or another plan, once in a month. */
export function makeNotifyHeld({ notify, clock }: { notify: Notify; clock: Clock }) {
  return async (tx: Transaction, organizationId: OrganizationId): Promise<void> => {
    const now = clock.now()
    const held = await readSubscription(tx, organizationId, now)
    const { start, end } = countedMonth(held, now)
    if (!(await isFirst(tx, organizationId, start))) return

    await notify(tx, {
      to: await ownersOf(tx, organizationId),
      organizationId,
      kind: 'webhooksHeld',
      service: 'webhooks',
      facts: { limit: limitOf(planInForce(held), 'MaxWebhookDeliveries'), date: end.toISOString() },
      url: '/billing',
      priority: 'high',
    })
  }
}

/** A row beside the counters remembers what was told. */
async function isFirst(tx: Transaction, organizationId: string, periodStart: Date): Promise<boolean> {
  const told = await tx
    .insert(usage)
    .values({ organizationId, resource: 'MaxWebhookDeliveries held', periodStart, used: 0 })
    .onConflictDoNothing()
    .returning({ resource: usage.resource })

  return told.length > 0
}
