import { changeBetween } from '#core/billing/plans.ts'
import type { HeldSubscription } from '#core/billing/payment-snapshot.ts'
import { planInForce } from '#core/billing/subscription.ts'
import type { OrganizationId } from '#core/ids.ts'
import type { Transaction } from '../data/database.ts'
import type { Notify } from '../notifications/notify.ts'
import type { Clock } from '../ports.ts'
import type { Publish } from '../webhooks/publish.ts'
import type { ReleaseHeld } from '../webhooks/release-held.ts'
import { eventBetween } from './plan-events.ts'
import { makePlanNotifications } from './plan-notifications.ts'
import { readSubscription, writeSubscription, type StoredSubscription } from './subscription-rows.ts'

export type PlanChanges = {
  /** Changes what is kept, one caller at a time. The same object from `rule` means nothing is to be changed. */
  keep(
    tx: Transaction,
    id: OrganizationId,
    rule: (before: StoredSubscription) => HeldSubscription,
  ): Promise<Kept>
  /** Tells owners and webhooks of the difference; what waited for a larger quota goes on its way. */
  notify(tx: Transaction, id: OrganizationId, kept: Kept): Promise<void>
}
export type Kept = { before: HeldSubscription; after: HeldSubscription }

type Parts = { clock: Clock; notify: Notify; publish: Publish; releaseHeld: ReleaseHeld }

export function makePlanChanges({ clock, notify, publish, releaseHeld }: Parts): PlanChanges {
  const notifyOfChange = makePlanNotifications(notify)

  return {
    async keep(tx, id, rule) {
      const before = await readSubscription(tx, id, clock.now(), 'lock')
      const after = rule(before)
      if (after !== before) await writeSubscription(tx, id, after, clock.now())

      return { before, after }
    },
    async notify(tx, id, { before, after }) {
      await notifyOfChange(tx, id, before, after)
      const event = eventBetween(id, before, after, clock.now())
      if (event) await publish(tx, [event])
      if (changeBetween(planInForce(before), planInForce(after)) === 'upgrade')
        await releaseHeld(tx, { organizationId: id, reason: 'quota' })
    },
  }
}
