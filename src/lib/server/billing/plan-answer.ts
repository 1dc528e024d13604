import type { PlanChangeAnswer } from '#contract/billing-shapes.ts'
import type { z } from 'zod'
import type { Person } from '../actor.ts'
import type { HeldPlans } from './held-plans.ts'

export type ChangeAnswer = z.output<typeof PlanChangeAnswer>

/** What the person is told of the plan as it is now, and where the next one is paid for. */
export function makePlanAnswer(plans: HeldPlans) {
  return async (
    person: Person,
    organizationId: string,
    checkoutUrl: string | null = null,
  ): Promise<ChangeAnswer> => {
    const { id, manages } = plans.heldBy(person, organizationId)

    return { subscription: await plans.shapeOf(id, await plans.readHeld(id), manages), checkoutUrl }
  }
}
