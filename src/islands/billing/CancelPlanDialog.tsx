import { useState } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { problemOf } from '#browser/problem-text.ts'
import type { SubscriptionShape } from '#contract/billing-shapes.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ErrorSummary, type SummarizedError } from '#islands/ui/ErrorSummary.tsx'
import { dayText } from './day-text.ts'
import { showChange } from './show-change.ts'

await loadTexts('billing', 'problems')

export type Cancellable = Pick<SubscriptionShape, 'plan' | 'currentPeriodEnd'>

type Props = { organizationId: string; subscription: Cancellable; onClose: () => void }

export function CancelPlanDialog({ organizationId, subscription, onClose }: Props) {
  const { t, locale } = useLocalization()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<readonly SummarizedError[]>([])
  const words = {
    plan: t(`plans.names.${subscription.plan}`),
    date: dayText(subscription.currentPeriodEnd, locale),
  }

  async function confirm() {
    setBusy(true)
    try {
      const answer = await api('POST /subscriptions/organization/{id}/cancel', {
        params: { id: organizationId },
      })
      onClose()
      await showChange(answer, t('billing.cancel.done', words))
    } catch (error) {
      setErrors([problemOf(error, t)])
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="small"
      title={t('billing.cancel.title', words)}
      description={t('billing.cancel.consequence', words)}
      closeLabel={t('billing.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('billing.keep', words)}</Button>
          <Button tone="danger" busy={busy} onClick={() => void confirm()}>
            {t('billing.cancel.button')}
          </Button>
        </>
      }
    >
      <ErrorSummary title={t('billing.failed')} errors={errors} />
    </Dialog>
  )
}
