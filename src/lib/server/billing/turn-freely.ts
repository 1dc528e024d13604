import type { HeldSubscription } from '#core/billing/payment-snapshot.ts'
import type { OrganizationId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import type { Database } from '../data/database.ts'
import type { PlanChanges } from './plan-changes.ts'

export type Rule = (before: HeldSubscription) => HeldSubscription

export type TurnFreely = ReturnType<typeof makeTurnFreely>

/** Without a payment: what the owner wishes is what is kept. */
export function makeTurnFreely({ database, planChanges }: { database: Database; planChanges: PlanChanges }) {
  return async (id: OrganizationId, rule: Rule): Promise<void> => {
    await database.transaction(id, async (tx) => {
      const kept = await planChanges.keep(tx, id, (before) => {
        // Somebody began to pay for it since it was looked at.
        if (before.providerName !== null) throw new Refusal('version-conflict')
        return rule(before)
      })
      await planChanges.notify(tx, id, kept)
    })
  }
}
