import type { Plan } from '#core/billing/plans.ts'
import { planLooks } from './plan-looks.ts'

/** A plan's round sign; its name stands beside it. */
export function PlanMark({ plan }: { plan: Plan }) {
  const { icon: Icon, fill } = planLooks[plan]

  return (
    <span className={`flex size-10 shrink-0 items-center justify-center rounded-full ${fill}`}>
      <Icon aria-hidden size={20} strokeWidth={1.75} />
    </span>
  )
}
