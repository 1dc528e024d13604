import { limitOf, quotaNames, quotas, type MonthlyQuota, type Plan, type Quota } from '#core/billing/plans.ts'
import { mayAdd, unlimited } from '#core/billing/quota.ts'
import { Refusal } from '#core/refusal.ts'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { usage } from '../data/tables/billing.ts'
import { appUser, organization } from '../data/tables/people.ts'
import type { Notify } from '../notifications/notifications.ts'
import type { Clock } from '../ports.ts'
import { readQuotaUse } from './quota-use.ts'
import { makeQuotaWarning } from './quota-warning.ts'
import { MonthlyQuotaReached, type Beside, type Quotas, type RoomQuota, type Tenant } from './quotas.ts'
import { readOwned, standingUse } from './standing-use.ts'
import { lockOrganization, planAt, readSubscription } from './subscription-rows.ts'
import { allowanceOf, assertFeature, isExempt, termsAt } from './terms.ts'

export function makeQuotas({ clock, notify }: { clock: Clock; notify: Notify }): Quotas {
  const warn = makeQuotaWarning(notify)

  async function inForce(tx: Transaction, { id, plan }: Omit<Tenant, 'mode'>) {
    const now = clock.now()
    const terms = termsAt(plan ? planAt(plan, now) : await readSubscription(tx, id, now), now)

    return { ...terms, since: terms.month.start }
  }

  /** One at a time for each person: what they own is counted under their own lock. */
  async function assertOwning(tx: Transaction, userId: string, more: number): Promise<void> {
    await tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.id, userId)).for('update')
    const { used, plan } = await readOwned(tx, userId, clock.now())
    const limit = limitOf(plan, 'MaxOrganizations')
    if (!mayAdd({ used, limit }, more)) throw reached('MaxOrganizations', plan)
  }

  return {
    async spend(tx, tenant, quota, { amount = 1, beside, isAllowed = false } = {}) {
      if (isExempt(tenant, quota)) {
        if (beside) await tx.execute(beside(sql`true`))
        return null
      }
      const terms = await inForce(tx, tenant)
      const { plan, since } = terms
      const spent = allowanceOf(terms, quota)
      const { limit } = spent
      const most = isAllowed ? unlimited : limit
      const used = await count(tx, { tenant, quota, amount, limit: most, since, beside })
      if (used === null) throw new MonthlyQuotaReached({ quota, limit, plan }, { ...spent, used: limit })
      await warn(tx, tenant.id, { quota, before: used - amount, after: used, limit, since })

      return { ...spent, used }
    },

    async assertRoom(tx, tenant, quota, amount = 1) {
      if (isExempt(tenant, quota)) return
      const { now, plan, since } = await inForce(tx, tenant)
      const limit = limitOf(plan, quota)
      if (limit === unlimited) return
      await lockOrganization(tx, tenant.id)
      const used = await readStanding(tx, tenant.id, quota, now)
      if (!mayAdd({ used, limit }, amount)) throw reached(quota, plan)
      await warn(tx, tenant.id, { quota, before: used, after: used + amount, limit, since })
    },

    async assertWithin(tx, tenant, wanted) {
      const limited = envelopeQuotas.filter((quota) => !isExempt(tenant, quota))
      if (limited.length === 0) return
      const { plan } = await inForce(tx, tenant)
      const beyond = limited.find((quota) => !mayAdd({ used: 0, limit: limitOf(plan, quota) }, wanted[quota]))
      if (beyond) throw reached(beyond, plan)
    },

    async assertMayFound(tx, userId) {
      await assertOwning(tx, userId, 1)
    },

    async assertOwnsWithin(tx, userId) {
      await assertOwning(tx, userId, 0)
    },

    async requireFeature(tx, tenant, feature) {
      const { plan } = await inForce(tx, tenant)
      assertFeature(plan, feature)
    },

    async definitions(tx, tenant) {
      const { now, plan, since } = await inForce(tx, tenant)
      const { standing, spent, founding } = await readQuotaUse(tx, { id: tenant.id, since, now })

      return quotaNames.map((quota) => {
        if (quota === 'MaxOrganizations') {
          return { resourceType: quota, used: founding.used, limit: limitOf(founding.plan, quota) }
        }
        const used = quotas[quota].period === 'month' ? spent[quota] : standing?.[quota as RoomQuota]
        return { resourceType: quota, used: toTenths(used ?? 0), limit: limitOf(plan, quota) }
      })
    },
  }
}

const envelopeQuotas = ['MaxSigners', 'MaxDocumentsPerEnvelope'] as const

type Spending = {
  tenant: Tenant
  quota: MonthlyQuota
  amount: number
  limit: number
  since: Date
  beside: Beside | undefined
}

/** Counts in one statement, so that two callers cannot both have the last. Null when there is not enough left. */
async function count(tx: Transaction, spending: Spending): Promise<number | null> {
  const { tenant, quota, amount, limit, since, beside } = spending
  if (!mayAdd({ used: 0, limit }, amount)) return null
  const counting = tx
    .insert(usage)
    .values({ organizationId: tenant.id, resource: quota, periodStart: since, used: amount })
    .onConflictDoUpdate({
      target: [usage.organizationId, usage.resource, usage.periodStart],
      set: { used: sql`${usage.used} + ${amount}` },
      ...(limit !== unlimited && { setWhere: sql`${usage.used} + ${amount} <= ${limit}` }),
    })
    .returning({ used: usage.used })
  if (!beside) return (await counting)[0]?.used ?? null
  const { rows } = await tx.execute<{ used: string }>(sql`
    with counted as (${counting.getSQL()}), beside as (${beside(sql`exists (select from counted)`)})
    select used from counted`)

  return rows[0] ? Number(rows[0].used) : null
}

async function readStanding(tx: Transaction, organizationId: string, quota: RoomQuota, now: Date) {
  const [row] = await tx
    .select({ used: standingUse(organizationId, now)[quota] })
    .from(organization)
    .where(eq(organization.organizationId, organizationId))

  return row?.used ?? 0
}

function reached(quota: Quota, plan: Plan): Refusal {
  return new Refusal('quota-reached', [], { quota, limit: limitOf(plan, quota), plan })
}

const toTenths = (amount: number) => Math.round(amount * 10) / 10
