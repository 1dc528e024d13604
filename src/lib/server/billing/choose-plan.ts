import { assertDirection, changePlan } from '#core/billing/plan-changes.ts'
import { changeBetween, type Plan, type PlanChange } from '#core/billing/plans.ts'
import { Refusal } from '#core/refusal.ts'
import type { Person } from '../actor.ts'
import type { Database } from '../data/database.ts'
import type { HeldPlans } from './held-plans.ts'
import { assertPaid, makeManagePlan } from './manage-plan.ts'
import type { PaidPlans } from './paid-plans.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { makePlanAnswer, type ChangeAnswer } from './plan-answer.ts'
import type { PlanChanges } from './plan-changes.ts'
import { makeTurnFreely, type Rule } from './turn-freely.ts'

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
  const turnFreely = makeTurnFreely({ database, planChanges })
  const answerTo = makePlanAnswer(plans)
  const { cancel, resume } = makeManagePlan({ plans, paid, turnFreely, answerTo })

  async function buy({ email, name }: Person, organizationId: string, plan: Plan, from: PaymentProvider) {
    return from.checkout({ plan, organizationId, email, name, returnTo: `${publicUrl}/billing` })
  }

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

function changeFrom(seen: Plan, plan: Plan): Rule {
  return (before) => {
    if (before.plan !== seen) throw new Refusal('version-conflict')
    return changePlan(before, plan)
  }
}
