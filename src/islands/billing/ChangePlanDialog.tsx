import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { problemOf } from '#browser/problem-text.ts'
import type { SubscriptionShape } from '#contract/billing-shapes.ts'
import { changeBetween, type Plan } from '#core/billing/plans.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ErrorSummary, type SummarizedError } from '#islands/ui/ErrorSummary.tsx'
import { dayText } from './day-text.ts'
import { outgrownBy } from './outgrown-by.ts'
import { quotaLabel } from './quota-text.ts'
import { showChange } from './show-change.ts'
import { WhatChanges } from './WhatChanges.tsx'

await loadTexts('billing', 'problems')

type Props = {
  organizationId: string
  subscription: SubscriptionShape
  target: Plan
  onClose: () => void
}

/** The consequence of another plan; then it is chosen. */
export function ChangePlanDialog({ organizationId, subscription, target, onClose }: Props) {
  const { t, locale } = useLocalization()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<readonly SummarizedError[]>([])
  const isUpgrade = changeBetween(subscription.plan, target) === 'upgrade'
  const words = {
    plan: t(`plans.names.${target}`),
    current: t(`plans.names.${subscription.plan}`),
    date: dayText(subscription.currentPeriodEnd, locale),
  }

  async function confirm() {
    setBusy(true)
    try {
      const call = isUpgrade
        ? 'POST /subscriptions/organization/{id}/upgrade'
        : 'POST /subscriptions/organization/{id}/downgrade'
      const answer = await api(call, { params: { id: organizationId }, body: { newPlan: target } })
      if (!answer.checkoutUrl) onClose()
      await showChange(answer, t(isUpgrade ? 'billing.upgraded' : 'billing.downgraded', words))
    } catch (error) {
      setErrors([problemOf(error, t)])
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(isUpgrade ? 'billing.upgradeTo' : 'billing.downgradeTo', words)}
      description={t(isUpgrade ? 'billing.upgradeConsequence' : 'billing.downgradeConsequence', words)}
      closeLabel={t('billing.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('billing.keep', { plan: words.current })}</Button>
          <Button tone="primary" busy={busy} onClick={() => void confirm()}>
            {t(isUpgrade ? 'billing.upgrade' : 'billing.downgrade')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ErrorSummary title={t('billing.failed')} errors={errors} />
        {!isUpgrade && <Outgrown subscription={subscription} target={target} />}
        <WhatChanges from={subscription.plan} to={target} />
      </div>
    </Dialog>
  )
}

function Outgrown({ subscription, target }: Pick<Props, 'subscription' | 'target'>) {
  const { t, locale } = useLocalization()
  const outgrown = outgrownBy(target, subscription.quotaDefinitions)
  if (outgrown.length === 0) return null
  const quotas = new Intl.ListFormat(locale).format(outgrown.map((name) => quotaLabel(name, t)))

  return (
    <p className="flex gap-2 rounded-lg bg-warning-surface p-3 text-warning-text">
      <TriangleAlert aria-hidden size={18} className="mt-0.5 shrink-0" />
      {t('billing.outgrown', { plan: t(`plans.names.${target}`), quotas })}
    </p>
  )
}
