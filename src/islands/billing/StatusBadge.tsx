import { useLocalization } from '#browser/localization.tsx'
import type { SubscriptionStatus } from '#core/billing/subscription.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { statusLooks } from './plan-looks.ts'

export function StatusBadge({ status }: { status: SubscriptionStatus }) {
  const { t } = useLocalization()

  return <Badge {...statusLooks[status]} label={t(`plans.statuses.${status}`)} />
}
