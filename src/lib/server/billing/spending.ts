import type { MonthlyQuota, Plan, StandingQuota } from '#core/billing/plans.ts'
import type { OrganizationId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import type { SQL } from 'drizzle-orm'
import type { KnownPlan } from '../actor.ts'

/** Counted by what stands in the organization. Organizations themselves are counted by their owner. */
export type RoomQuota = Exclude<StandingQuota, 'MaxOrganizations'>

/** With its plan where that is known already; without, it is read. */
export type Tenant = { id: OrganizationId; mode: 'live' | 'test'; plan?: KnownPlan }

/** Of a monthly quota: how much is used, −1 being no limit; how long the month is; when the next one begins. */
export type Spent = { used: number; limit: number; monthSeconds: number; secondsLeft: number }

/** A change that is made in the statement that counts, where `isCounted` holds. */
export type Beside = (isCounted: SQL) => SQL
export type Spending = {
  amount?: number
  beside?: Beside
  /** It was let in already, and is only written down: there is always enough. */
  isAllowed?: boolean
}

/** `quota-reached`, and when there is some again. */
export class MonthlyQuotaReached extends Refusal {
  readonly spent: Spent

  constructor(facts: { quota: MonthlyQuota; limit: number; plan: Plan }, spent: Spent) {
    super('quota-reached', [], facts)
    this.spent = spent
  }
}
