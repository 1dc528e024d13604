import type { z } from 'zod'
import type {
  FeatureAnswer,
  InvoiceShape,
  PlanChangeAnswer,
  PlanComparison,
  QuotaDefinition,
  SubscriptionShape,
} from '#contract/billing-shapes.ts'
import type { Plan, PlanChange, PlanKey } from '#core/billing/plans.ts'
import type { Member, Person } from '../actor.ts'

type ChangeAnswer = z.output<typeof PlanChangeAnswer>

/**
 * Plans of organizations, by the organization's id: `not-found` unless the person belongs to it; changes need
 * `manage_subscription` or `manage_billing` in it, else `forbidden`.
 */
export interface Billing {
  /** False while owners choose plans without paying. */
  takesPayments: boolean
  subscription(person: Person, organizationId: string): Promise<SubscriptionShape>
  /**
   * An upgrade acts at once, a downgrade from the next period on. `expected` null takes either way. Where plans are paid
   * for, the first one is bought at the answer's `checkoutUrl`, and nothing is changed before that. Throws
   * `not-an-upgrade`, `not-a-downgrade`, `payment-unavailable`.
   */
  change(
    person: Person,
    organizationId: string,
    plan: Plan,
    expected: Exclude<PlanChange, 'none'> | null,
  ): Promise<ChangeAnswer>
  /** Ends the plan with its period. Throws `plan-not-manageable` on Free, as `resume` does. */
  cancel(person: Person, organizationId: string): Promise<ChangeAnswer>
  /** Takes back a cancellation or a scheduled change. */
  resume(person: Person, organizationId: string): Promise<ChangeAnswer>
  invoices(person: Person, organizationId: string): Promise<z.output<typeof InvoiceShape>[]>
  validateFeature(
    person: Person,
    organizationId: string,
    key: PlanKey,
  ): Promise<z.output<typeof FeatureAnswer>>
  compare(planA: Plan, planB: Plan): z.output<typeof PlanComparison>
  usage(member: Member): Promise<QuotaDefinition[]>
  /** Writes down periods that have ended and tells owners; ends what is paid for nobody. An hourly job. */
  sweep(): Promise<void>
  /** A payment provider's message, by its raw body and signature header. Throws `not-found` without a provider. */
  receive(body: Uint8Array, signature: string | null): Promise<'taken' | 'refused'>
}
