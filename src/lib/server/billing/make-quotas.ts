import type { QuotaDefinition } from '#contract/billing-shapes.ts'
import {
  type EnvelopeQuota,
  type Feature,
  limitOf,
  type MonthlyQuota,
  type Plan,
  type Quota,
  quotaNames,
  quotas,
} from '#core/billing/plans.ts'
import { mayAdd, unlimited } from '#core/billing/quota.ts'
import { Refusal } from '#core/refusal.ts'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { usage } from '../data/tables/billing.ts'
import { appUser, organization } from '../data/tables/people.ts'
import type { Notify } from '../notifications/notify.ts'
import type { Clock } from '../ports.ts'
import { readQuotaUse } from './quota-use.ts'
import { makeQuotaWarning } from './quota-warning.ts'
import {
  type Beside,
  MonthlyQuotaReached,
  type RoomQuota,
  type Spending,
  type Spent,
  type Tenant,
} from './spending.ts'
import { readOwned, standingUse } from './standing-use.ts'
import { lockOrganization, planAt, readSubscription } from './subscription-rows.ts'
import { allowanceOf, assertFeature, isExempt, termsAt } from './terms.ts'

/**
 * What a plan allows, asked inside the transaction that uses it up, which must already be the organization's:
 * simultaneous callers cannot both have the last one. An organization in test mode uses nothing up but places for
 * people. Throws `quota-reached` {quota, limit, plan}, `feature-not-in-plan` {feature, plan}.
 */
export type Quotas = ReturnType<typeof makeQuotas>

export function makeQuotas({ clock, notify }: { clock: Clock; notify: Notify }) {
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
    /** Counts `amount` more of a monthly quota, one if nothing is said; null for who uses nothing up. Throws {@link MonthlyQuotaReached}. */
    async spend(
      tx: Transaction,
      tenant: Tenant,
      quota: MonthlyQuota,
      { amount = 1, beside, isAllowed = false }: Spending = {},
    ): Promise<Spent | null> {
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

    /** There must be room for `amount` more of something that is counted by what stands. */
    async assertRoom(tx: Transaction, tenant: Tenant, quota: RoomQuota, amount: number = 1): Promise<void> {
      if (isExempt(tenant, quota)) return
      const { now, plan, since } = await inForce(tx, tenant)
      const limit = limitOf(plan, quota)
      if (limit === unlimited) return
      await lockOrganization(tx, tenant.id)
      const used = await readStanding(tx, tenant.id, quota, now)
      if (!mayAdd({ used, limit }, amount)) throw reached(quota, plan)
      await warn(tx, tenant.id, { quota, before: used, after: used + amount, limit, since })
    },

    /** For quotas of each envelope: what one has in all. */
    async assertWithin(
      tx: Transaction,
      tenant: Tenant,
      wanted: Record<EnvelopeQuota, number>,
    ): Promise<void> {
      const limited = envelopeQuotas.filter((quota) => !isExempt(tenant, quota))
      if (limited.length === 0) return
      const { plan } = await inForce(tx, tenant)
      const beyond = limited.find((quota) => !mayAdd({ used: 0, limit: limitOf(plan, quota) }, wanted[quota]))
      if (beyond) throw reached(beyond, plan)
    },

    /** The person may own one organization more: as many as the best of their plans allows. */
    async assertMayFound(tx: Transaction, userId: string): Promise<void> {
      await assertOwning(tx, userId, 1)
    },

    /** What the person owns by now, an organization that was just handed to them among it, is not too much. */
    async assertOwnsWithin(tx: Transaction, userId: string): Promise<void> {
      await assertOwning(tx, userId, 0)
    },

    async requireFeature(tx: Transaction, tenant: Tenant, feature: Feature): Promise<void> {
      const { plan } = await inForce(tx, tenant)
      assertFeature(plan, feature)
    },

    /** Every quota with its use, in the order of the definitions. */
    async definitions(tx: Transaction, tenant: Omit<Tenant, 'mode'>): Promise<QuotaDefinition[]> {
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
