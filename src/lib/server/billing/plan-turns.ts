import type { HeldSubscription } from '#core/billing/provider-word.ts'
import type { OrganizationId } from '#core/ids.ts'
import type { Transaction } from '../data/database.ts'
import type { Tell } from '../notifications/notifications.ts'
import type { Clock } from '../ports.ts'
import { makePlanNotices } from './plan-notices.ts'
import { readSubscription, writeSubscription, type StoredSubscription } from './subscription-rows.ts'

export type PlanTurns = {
  /** Changes what is kept, one caller at a time. The same object from `rule` means nothing is to be changed. */
  keep(
    tx: Transaction,
    id: OrganizationId,
    rule: (before: StoredSubscription) => HeldSubscription,
  ): Promise<Kept>
  /** Tells the owners of the difference. */
  tell(tx: Transaction, id: OrganizationId, kept: Kept): Promise<void>
}
export type Kept = { before: HeldSubscription; after: HeldSubscription }

export function makePlanTurns({ clock, tell }: { clock: Clock; tell: Tell }): PlanTurns {
  const tellOfChange = makePlanNotices(tell)

  return {
    async keep(tx, id, rule) {
      const before = await readSubscription(tx, id, clock.now(), 'lock')
      const after = rule(before)
      if (after !== before) await writeSubscription(tx, id, after, clock.now())

      return { before, after }
    },
    tell: (tx, id, { before, after }) => tellOfChange(tx, id, before, after),
  }
}
