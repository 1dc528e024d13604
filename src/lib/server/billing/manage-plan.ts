import type { HeldSubscription } from '#core/billing/payment-snapshot.ts'
import { assertManageable, cancelPlan, resumePlan } from '#core/billing/plan-changes.ts'
import type { OrganizationId } from '#core/ids.ts'
import { Refusal } from '#core/refusal.ts'
import type { Person } from '../actor.ts'
import type { HeldPlans } from './held-plans.ts'
import type { PaidPlans } from './paid-plans.ts'
import type { ChangeAnswer, makePlanAnswer } from './plan-answer.ts'
import type { Rule, TurnFreely } from './turn-freely.ts'

type Parts = {
  plans: HeldPlans
  paid: PaidPlans | null
  turnFreely: TurnFreely
  answerTo: ReturnType<typeof makePlanAnswer>
}

/** What is done about a plan that one has: freely, or through whom it is paid by. */
export function makeManagePlan({ plans, paid, turnFreely, answerTo }: Parts) {
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

  return { cancel, resume }
}

/** A plan that is paid for elsewhere cannot be changed without that provider. */
export function assertPaid(paid: PaidPlans | null): PaidPlans {
  if (!paid) throw new Refusal('payment-unavailable')

  return paid
}
