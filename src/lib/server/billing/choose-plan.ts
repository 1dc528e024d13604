import type { PlanChangeAnswer } from '#contract/billing-shapes.ts'
import type { HeldSubscription } from '#core/billing/payment-snapshot.ts'
import {
  assertDirection,
  assertManageable,
  cancelPlan,
  changePlan,
  resumePlan,
} from '#core/billing/plan-changes.ts'
import { changeBetween, type Plan, type PlanChange } from '#core/billing/plans.ts'
import type { OrganizationId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import type { z } from 'zod'
import type { Person } from '../actor.ts'
import type { Database } from '../data/database.ts'
import type { HeldPlans } from './held-plans.ts'
import type { PaidPlans } from './paid-plans.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { PlanChanges } from './plan-changes.ts'

type ChangeAnswer = z.output<typeof PlanChangeAnswer>
type Rule = (before: HeldSubscription) => HeldSubscription

type Parts = {
  database: Database
  plans: HeldPlans
  planChanges: PlanChanges
  /** Both null: owners choose plans without paying. */
  provider: PaymentProvider | null
  paid: PaidPlans | null
  publicUrl: string
}

/** What who manages a plan does about it: what is paid for through its provider, what is free at once. */
export function makeChoosePlan({ database, plans, planChanges, provider, paid, publicUrl }: Parts) {
  const turnFreely = makeTurnFreely(database, planChanges)

  const answerTo = async (person: Person, organizationId: string, checkoutUrl: string | null = null) => {
    const { id, manages } = plans.heldBy(person, organizationId)

    return { subscription: await plans.shapeOf(id, await plans.readHeld(id), manages), checkoutUrl }
  }

  async function buy({ email, name }: Person, organizationId: string, plan: Plan, from: PaymentProvider) {
    return from.checkout({ plan, organizationId, email, name, returnTo: `${publicUrl}/billing` })
  }

  /** Throws `plan-not-manageable` on Free. */
  async function manage(
    person: Person,
    organizationId: string,
    freely: Rule,
    paying: (paid: PaidPlans, id: OrganizationId, held: HeldSubscription) => Promise<void>,
  ): Promise<ChangeAnswer> {
    const { id } = plans.heldToManage(person, organizationId)
    const held = await plans.readHeld(id)
    assertManageable(held)
    if (held.providerName === null) await turnFreely(id, freely)
    else await paying(assertPaid(paid), id, held)

    return answerTo(person, organizationId)
  }

  /** Ends the plan with its period. Throws as {@link manage} does. */
  const cancel = (person: Person, organizationId: string): Promise<ChangeAnswer> =>
    manage(person, organizationId, cancelPlan, (from, id, held) => from.cancel(id, held))

  /** Takes back a cancellation or a scheduled change. */
  const resume = (person: Person, organizationId: string): Promise<ChangeAnswer> =>
    manage(person, organizationId, resumePlan, (from, id, held) => from.change(id, held, held.plan))

  /**
   * An upgrade acts at once, a downgrade from the next period on. `expected` null takes either way. Where plans are paid
   * for, the first one is bought at the answer's `checkoutUrl`, and nothing is changed before that. Throws
   * `not-an-upgrade`, `not-a-downgrade`, `payment-unavailable`.
   */
  async function change(
    person: Person,
    organizationId: string,
    plan: Plan,
    expected: Exclude<PlanChange, 'none'> | null,
  ): Promise<ChangeAnswer> {
    const { id } = plans.heldToManage(person, organizationId)
    const held = await plans.readHeld(id)
    assertDirection(held.plan, plan, expected)
    const direction = changeBetween(held.plan, plan)
    if (plan === 'Free' && direction === 'downgrade') return cancel(person, organizationId)
    if (held.providerName !== null) await assertPaid(paid).change(id, held, plan)
    else if (provider && direction === 'upgrade')
      return answerTo(person, organizationId, await buy(person, organizationId, plan, provider))
    else await turnFreely(id, changeFrom(held.plan, plan))

    return answerTo(person, organizationId)
  }

  return { change, cancel, resume }
}

/** Without a payment: what the owner wishes is what is kept. */
function makeTurnFreely(database: Database, planChanges: PlanChanges) {
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

function changeFrom(seen: Plan, plan: Plan): Rule {
  return (before) => {
    if (before.plan !== seen) throw new Refusal('version-conflict')
    return changePlan(before, plan)
  }
}

/** A plan that is paid for elsewhere cannot be changed without that provider. */
function assertPaid(paid: PaidPlans | null): PaidPlans {
  if (!paid) throw new Refusal('payment-unavailable')

  return paid
}
