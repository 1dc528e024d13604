import type { Plan } from '#core/billing/plans.ts'
import { planLooks } from './plan-looks.ts'

type Props = { plan: Plan; size?: 'small' | 'medium' }

/** A plan's round sign; its name stands beside it. */
export function PlanMark({ plan, size = 'medium' }: Props) {
  const { icon: Icon, fill } = planLooks[plan]

  return (
    <span
      className={`flex ${size === 'small' ? 'size-6' : 'size-10'} shrink-0 items-center justify-center rounded-full ${fill}`}
    >
      <Icon aria-hidden size={size === 'small' ? 14 : 20} strokeWidth={1.75} />
    </span>
  )
}
