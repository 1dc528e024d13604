import { Ban, CircleAlert, CircleCheck, CirclePause, Crown, Gem, Rocket, Sprout } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { Plan } from '#core/billing/plans.ts'
import type { SubscriptionStatus } from '#core/billing/subscription.ts'
import type { BadgeTone } from '#islands/ui/Badge.tsx'

/** Each plan has a colour and an icon of its own. */
export const planLooks: Readonly<Record<Plan, { icon: LucideIcon; fill: string }>> = {
  Free: { icon: Sprout, fill: 'bg-tint-7-surface text-tint-7-line' },
  Starter: { icon: Rocket, fill: 'bg-tint-1-surface text-tint-1-line' },
  Professional: { icon: Gem, fill: 'bg-tint-4-surface text-tint-4-line' },
  Enterprise: { icon: Crown, fill: 'bg-tint-2-surface text-tint-2-line' },
}

export const statusLooks: Readonly<Record<SubscriptionStatus, { icon: LucideIcon; tone: BadgeTone }>> = {
  active: { icon: CircleCheck, tone: 'success' },
  cancelled: { icon: Ban, tone: 'neutral' },
  suspended: { icon: CirclePause, tone: 'danger' },
  pastdue: { icon: CircleAlert, tone: 'warning' },
}
