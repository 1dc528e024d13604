import type { Subscription } from '#core/billing/subscription.ts'
import type { OrganizationId } from '#core/ids.ts'
import type { Transaction } from '../data/database.ts'
import type { NewNotification, Notify } from '../notifications/notify.ts'
import { ownersOf } from './owners.ts'

type Told = Pick<NewNotification, 'kind' | 'facts' | 'priority'>

/** Tells the owners what is different now. Decided by the two states, so that repeating a change tells nothing twice. */
export function makePlanNotifications(notify: Notify) {
  return async (
    tx: Transaction,
    organizationId: OrganizationId,
    before: Subscription,
    after: Subscription,
  ): Promise<void> => {
    const told = notificationsBetween(before, after)
    if (told.length === 0) return
    const to = await ownersOf(tx, organizationId)
    for (const notification of told) {
      await notify(tx, { to, organizationId, service: 'billing', url: '/billing', ...notification })
    }
  }
}

function notificationsBetween(before: Subscription, after: Subscription): Told[] {
  const { plan, scheduledPlan, currentPeriodEnd } = after
  const date = currentPeriodEnd.toISOString()
  const told: Told[] = []
  if (plan !== before.plan) told.push({ kind: 'planChanged', facts: { plan } })
  if (scheduledPlan && scheduledPlan !== before.scheduledPlan)
    told.push({ kind: 'planScheduled', facts: { plan: scheduledPlan, date } })
  if (after.cancelAtPeriodEnd && !before.cancelAtPeriodEnd)
    told.push({ kind: 'planCancelled', facts: { plan, date } })
  if (isUnpaid(after) && !isUnpaid(before))
    told.push({ kind: 'paymentFailed', facts: { plan }, priority: 'urgent' })

  return told
}

const isUnpaid = ({ status }: Subscription) => status === 'pastdue' || status === 'suspended'
