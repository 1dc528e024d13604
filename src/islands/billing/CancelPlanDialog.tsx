import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import type { SubscriptionShape } from '#contract/billing-shapes.ts'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'
import { dayText } from './day-text.ts'
import { showChange } from './show-change.ts'

await loadTexts('billing', 'problems')

export type Cancellable = Pick<SubscriptionShape, 'plan' | 'currentPeriodEnd'>

type Props = { organizationId: string; subscription: Cancellable; onClose: () => void }

export function CancelPlanDialog({ organizationId, subscription, onClose }: Props) {
  const { t, locale } = useLocalization()
  const words = {
    plan: t(`plans.names.${subscription.plan}`),
    date: dayText(subscription.currentPeriodEnd, locale),
  }

  async function cancel() {
    const params = { id: organizationId }
    const answer = await api('POST /subscriptions/organization/{id}/cancel', { params })
    onClose()
    await showChange(answer, t('billing.cancel.done', words))
  }

  return (
    <ConfirmDialog
      size="small"
      title={t('billing.cancel.title', words)}
      consequence={t('billing.cancel.consequence', words)}
      action={t('billing.cancel.button')}
      cancelLabel={t('billing.keep', words)}
      refusedTitle={t('billing.failed')}
      onConfirm={cancel}
      onClose={onClose}
    />
  )
}
