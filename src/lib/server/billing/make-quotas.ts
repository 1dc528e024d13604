import type { QuotaDefinition } from '#contract/billing-shapes.ts'
import {
  type EnvelopeQuota,
  type Feature,
  limitOf,
  type Plan,
  type Quota,
  quotaNames,
  quotas,
} from '#core/billing/plans.ts'
import { mayAdd, unlimited } from '#core/billing/quota.ts'
import { Refusal } from '#core/refusal.ts'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { appUser, organization } from '../data/tables/people.ts'
import type { Notify } from '../notifications/notify.ts'
import type { Clock } from '../ports.ts'
import { readQuotaUse } from './quota-use.ts'
import { makeQuotaWarning, type WarnOfQuota } from './quota-warning.ts'
import { makeSpendMonthly } from './spend-monthly.ts'
import type { RoomQuota, Tenant } from './spending.ts'
import { readOwned, standingUse } from './standing-use.ts'
import { lockOrganization } from './subscription-rows.ts'
import { assertFeature, isExempt } from './terms.ts'
import { termsInForce } from './terms-in-force.ts'

/**
 * What a plan allows, asked inside the transaction that uses it up, which must already be the organization's:
 * simultaneous callers cannot both have the last one. An organization in test mode uses nothing up but places for
 * people. Throws `quota-reached` {quota, limit, plan}, `feature-not-in-plan` {feature, plan}.
 */
export type Quotas = ReturnType<typeof makeQuotas>

export function makeQuotas({ clock, notify }: { clock: Clock; notify: Notify }) {
  const warn = makeQuotaWarning(notify)

  return {
    spend: makeSpendMonthly({ clock, warn }),
    assertRoom: makeAssertRoom({ clock, warn }),
    ...makeOwning(clock),

    /** For quotas of each envelope: what one has in all. */
    async assertWithin(
      tx: Transaction,
      tenant: Tenant,
      wanted: Record<EnvelopeQuota, number>,
    ): Promise<void> {
      const limited = envelopeQuotas.filter((quota) => !isExempt(tenant, quota))
      if (limited.length === 0) return
      const { plan } = await termsInForce(tx, tenant, clock)
      const beyond = limited.find((quota) => !mayAdd({ used: 0, limit: limitOf(plan, quota) }, wanted[quota]))
      if (beyond) throw reached(beyond, plan)
    },

    async requireFeature(tx: Transaction, tenant: Tenant, feature: Feature): Promise<void> {
      const { plan } = await termsInForce(tx, tenant, clock)
      assertFeature(plan, feature)
    },

    /** Every quota with its use, in the order of the definitions. */
    async definitions(tx: Transaction, tenant: Omit<Tenant, 'mode'>): Promise<QuotaDefinition[]> {
      const { now, plan, since } = await termsInForce(tx, tenant, clock)
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

/** There must be room for `amount` more of something that is counted by what stands. */
function makeAssertRoom({ clock, warn }: { clock: Clock; warn: WarnOfQuota }) {
  return async (tx: Transaction, tenant: Tenant, quota: RoomQuota, amount: number = 1): Promise<void> => {
    if (isExempt(tenant, quota)) return
    const { now, plan, since } = await termsInForce(tx, tenant, clock)
    const limit = limitOf(plan, quota)
    if (limit === unlimited) return
    await lockOrganization(tx, tenant.id)
    const used = await readStanding(tx, tenant.id, quota, now)
    if (!mayAdd({ used, limit }, amount)) throw reached(quota, plan)
    await warn(tx, tenant.id, { quota, before: used, after: used + amount, limit, since })
  }
}

/** Of organizations, which are counted by who owns them. */
function makeOwning(clock: Clock) {
  /** One at a time for each person: what they own is counted under their own lock. */
  async function assertOwning(tx: Transaction, userId: string, more: number): Promise<void> {
    await tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.id, userId)).for('update')
    const { used, plan } = await readOwned(tx, userId, clock.now())
    const limit = limitOf(plan, 'MaxOrganizations')
    if (!mayAdd({ used, limit }, more)) throw reached('MaxOrganizations', plan)
  }

  return {
    /** The person may own one organization more: as many as the best of their plans allows. */
    assertMayFound: (tx: Transaction, userId: string): Promise<void> => assertOwning(tx, userId, 1),

    /** What the person owns by now, an organization that was just handed to them among it, is not too much. */
    assertOwnsWithin: (tx: Transaction, userId: string): Promise<void> => assertOwning(tx, userId, 0),
  }
}

const envelopeQuotas = ['MaxSigners', 'MaxDocumentsPerEnvelope'] as const

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
