import type { Plan, Quota } from '#core/billing/plans.ts'
import { eq, sql, type Placeholder } from 'drizzle-orm'
import type { Transaction } from '../data/database.ts'
import { keepQuestion } from '../data/kept-question.ts'
import { subscription, usage } from '../data/tables/billing.ts'
import { member, organization } from '../data/tables/people.ts'
import type { RoomQuota } from './spending.ts'
import { bestPlan, standingUse, type PlanFacts } from './standing-use.ts'

export type QuotaUse = {
  standing: Record<RoomQuota, number> | undefined
  /** Of monthly quotas, by their name; what nobody used is not there. */
  spent: Partial<Record<Quota, number>>
  /** Of the owner, since it is them whom the number of organizations limits. */
  founding: { used: number; plan: Plan }
}

/** A subscription as JSON of the database writes it. */
type WrittenPlan = Omit<PlanFacts, 'currentPeriodStart' | 'currentPeriodEnd'> & {
  currentPeriodStart: string
  currentPeriodEnd: string
}
type Asked = { id: string; since: Date; now: Date }

/** Everything that is used of an organization's plan, in one statement. */
export async function readQuotaUse(tx: Transaction, { id, since, now }: Asked): Promise<QuotaUse> {
  const [row] = await askUse(tx, { id, since: since.toISOString(), now: now.toISOString() })
  const { spent, owned, ...standing } = row ?? { spent: null, owned: null }

  return {
    standing: row && (standing as Record<RoomQuota, number>),
    spent: spent ?? {},
    founding: owned
      ? { used: owned.length, plan: bestPlan(owned.map(toFacts), now) }
      : { used: 1, plan: 'Free' },
  }
}

const askUse = keepQuestion((tx) => {
  const id = sql.placeholder('id')

  return tx
    .select({
      ...standingUse(id, sql.placeholder('now')),
      spent: sql<QuotaUse['spent'] | null>`(
        select json_object_agg(${usage.resource}, ${usage.used}) from ${usage}
        where ${usage.organizationId} = ${id} and ${usage.periodStart} = ${sql.placeholder('since')})`,
      owned: ownedByItsOwner(id),
    })
    .from(organization)
    .where(eq(organization.organizationId, id))
})

/** What is kept of the plan of every organization that the first of the owners owns; null for one on Free. */
function ownedByItsOwner(id: Placeholder) {
  return sql<(WrittenPlan | null)[] | null>`(
    select json_agg(case when plan.organization_id is null then null else json_build_object(
      'plan', plan.plan, 'status', plan.status, 'scheduledPlan', plan.scheduled_plan,
      'currentPeriodStart', plan.current_period_start, 'currentPeriodEnd', plan.current_period_end,
      'cancelAtPeriodEnd', plan.cancel_at_period_end, 'providerName', plan.provider_name) end)
    from ${member} owning
    join ${organization} home on home.organization_id = owning.organization_id and home.deleted_at is null
    left join ${subscription} plan on plan.organization_id = home.organization_id
    where owning.role = 'owner' and owning.user_id = (
      select owner.user_id from ${member} owner where owner.organization_id = ${id} and owner.role = 'owner'
      order by owner.created_at, owner.user_id limit 1))`
}

function toFacts(plan: WrittenPlan | null): PlanFacts | null {
  if (!plan) return null
  const { currentPeriodStart, currentPeriodEnd } = plan

  return {
    ...plan,
    currentPeriodStart: new Date(currentPeriodStart),
    currentPeriodEnd: new Date(currentPeriodEnd),
  }
}
