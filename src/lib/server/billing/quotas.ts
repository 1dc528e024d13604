import type { EnvelopeQuota, Feature, MonthlyQuota, Plan, StandingQuota } from '#core/billing/plans.ts'
import { Refusal } from '#core/refusal.ts'
import type { OrganizationId } from '#core/ids.ts'
import type { QuotaDefinition } from '#contract/billing-shapes.ts'
import type { SQL } from 'drizzle-orm'
import type { KnownPlan } from '../actor.ts'
import type { Transaction } from '../data/database.ts'

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

/**
 * What a plan allows, asked inside the transaction that uses it up, which must already be the organization's:
 * simultaneous callers cannot both have the last one. An organization in test mode uses nothing up but places for
 * people. Throws `quota-reached` {quota, limit, plan}, `feature-not-in-plan` {feature, plan}.
 */
export interface Quotas {
  /** Counts `amount` more of a monthly quota, one if nothing is said; null for who uses nothing up. Throws {@link MonthlyQuotaReached}. */
  spend(tx: Transaction, tenant: Tenant, quota: MonthlyQuota, spending?: Spending): Promise<Spent | null>
  /** There must be room for `amount` more of something that is counted by what stands. */
  assertRoom(tx: Transaction, tenant: Tenant, quota: RoomQuota, amount?: number): Promise<void>
  /** For quotas of each envelope: what one has in all. */
  assertWithin(tx: Transaction, tenant: Tenant, wanted: Record<EnvelopeQuota, number>): Promise<void>
  /** The person may own one organization more: as many as the best of their plans allows. */
  assertMayFound(tx: Transaction, userId: string): Promise<void>
  /** What the person owns by now, an organization that was just handed to them among it, is not too much. */
  assertOwnsWithin(tx: Transaction, userId: string): Promise<void>
  requireFeature(tx: Transaction, tenant: Tenant, feature: Feature): Promise<void>
  /** Every quota with its use, in the order of the definitions. */
  definitions(tx: Transaction, tenant: Omit<Tenant, 'mode'>): Promise<QuotaDefinition[]>
}
