import type { Quota } from '#core/billing/plans.ts'
import { percentageOf } from '#core/billing/quota.ts'
import type { OrganizationId } from '#core/ids.ts'
import { enterTenant, type Transaction } from '../data/database.ts'
import { usage } from '../data/tables/billing.ts'
import type { Notify } from '../notifications/notify.ts'
import { ownersOf } from './owners.ts'

type Passing = { quota: Quota; before: number; after: number; limit: number; since: Date }

const warningPercentages = [100, 80] as const

export type WarnOfQuota = ReturnType<typeof makeQuotaWarning>

/** Tells the owners that a quota is nearly or wholly used up, once in a period for each. */
export function makeQuotaWarning(notify: Notify) {
  return async (tx: Transaction, organizationId: OrganizationId, passing: Passing): Promise<void> => {
    const { quota, before, after, limit, since } = passing
    const passed = warningPercentages.find(
      (percentage) =>
        percentageOf({ used: before, limit }) < percentage &&
        percentageOf({ used: after, limit }) >= percentage,
    )
    if (passed === undefined) return
    await enterTenant(tx, organizationId)
    if (!(await isFirst(tx, organizationId, `${quota} ${passed} %`, since))) return

    await notify(tx, {
      to: await ownersOf(tx, organizationId),
      organizationId,
      kind: 'quotaNear',
      service: 'billing',
      facts: { quota, used: Math.round(after), limit },
      url: '/billing',
      priority: passed === 100 ? 'high' : 'normal',
    })
  }
}

/** What stands can fall and rise again within a period: a row beside the counters remembers what was told. */
async function isFirst(tx: Transaction, organizationId: string, resource: string, periodStart: Date) {
  const told = await tx
    .insert(usage)
    .values({ organizationId, resource, periodStart, used: 0 })
    .onConflictDoNothing()
    .returning({ resource: usage.resource })

  return told.length > 0
}
