import type { MonthlyQuota } from '#core/billing/plans.ts'
import { mayAdd, unlimited } from '#core/billing/quota.ts'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { usage } from '../data/tables/billing.ts'
import type { Clock } from '../ports.ts'
import type { WarnOfQuota } from './quota-warning.ts'
import { type Beside, MonthlyQuotaReached, type Spending, type Spent, type Tenant } from './spending.ts'
import { allowanceOf, isExempt } from './terms.ts'
import { termsInForce } from './terms-in-force.ts'

/** Counts `amount` more of a monthly quota, one if nothing is said; null for who uses nothing up. Throws {@link MonthlyQuotaReached}. */
export function makeSpendMonthly({ clock, warn }: { clock: Clock; warn: WarnOfQuota }) {
  return async (
    tx: Transaction,
    tenant: Tenant,
    quota: MonthlyQuota,
    { amount = 1, beside, isAllowed = false }: Spending = {},
  ): Promise<Spent | null> => {
    if (isExempt(tenant, quota)) {
      if (beside) await tx.execute(beside(sql`true`))
      return null
    }
    const terms = await termsInForce(tx, tenant, clock)
    const { plan, since } = terms
    const spent = allowanceOf(terms, quota)
    const { limit } = spent
    const most = isAllowed ? unlimited : limit
    const used = await count(tx, { tenant, quota, amount, limit: most, since, beside })
    if (used === null) throw new MonthlyQuotaReached({ quota, limit, plan }, { ...spent, used: limit })
    await warn(tx, tenant.id, { quota, before: used - amount, after: used, limit, since })

    return { ...spent, used }
  }
}

type Counting = {
  tenant: Tenant
  quota: MonthlyQuota
  amount: number
  limit: number
  since: Date
  beside: Beside | undefined
}

/** Counts in one statement, so that two callers cannot both have the last. Null when there is not enough left. */
async function count(tx: Transaction, counting: Counting): Promise<number | null> {
  const { tenant, quota, amount, limit, since, beside } = counting
  if (!mayAdd({ used: 0, limit }, amount)) return null
  const statement = tx
    .insert(usage)
    .values({ organizationId: tenant.id, resource: quota, periodStart: since, used: amount })
    .onConflictDoUpdate({
      target: [usage.organizationId, usage.resource, usage.periodStart],
      set: { used: sql`${usage.used} + ${amount}` },
      ...(limit !== unlimited && { setWhere: sql`${usage.used} + ${amount} <= ${limit}` }),
    })
    .returning({ used: usage.used })
  if (!beside) return (await statement)[0]?.used ?? null
  const { rows } = await tx.execute<{ used: string }>(sql`
    with counted as (${statement.getSQL()}), beside as (${beside(sql`exists (select from counted)`)})
    select used from counted`)

  return rows[0] ? Number(rows[0].used) : null
}
