import { useStore } from '@nanostores/react'
import { Suspense, useEffect, useState } from 'react'
import { $billing, loadSubscription } from '#browser/billing-store.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { reasonText } from '#browser/problem-text.ts'
import { priceOf } from '#core/billing/plans.ts'
import { Button } from '#islands/ui/Button.tsx'
import { buttonStyle } from '#islands/ui/button-style.ts'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import type { EditorPlan, PlanLack } from '../editor/editor-plan.ts'
import { moneyText } from './money-text.ts'
import { PlanMark } from './PlanMark.tsx'

await loadTexts('billing', 'problems')

const ChangePlanDialog = lazyPart(() =>
  import('./ChangePlanDialog.tsx').then((module) => ({ default: module.ChangePlanDialog })),
)

type Props = { plan: EditorPlan; lack: PlanLack; onClose: () => void }

/** What was chosen is not in the plan: which one has it, or whom to ask. The work behind stays as it is. */
export function PlanDialog({ plan, lack, onClose }: Props) {
  const { t, locale } = useLocalization()
  const { organizationId, subscription } = useStore($billing)
  const [isChanging, setChanging] = useState(false)
  const known = organizationId === plan.organization ? subscription : null
  const words = { plan: t(`plans.names.${lack.since}`), names: plan.ask }
  const price = moneyText(priceOf(lack.since, 'MonthlyPrice'), locale)

  useEffect(() => {
    if (plan.mayChange) void loadSubscription(plan.organization)
  }, [plan])

  if (isChanging && known) {
    return (
      <Suspense>
        <ChangePlanDialog
          organizationId={plan.organization}
          subscription={known}
          target={lack.since}
          onClose={onClose}
        />
      </Suspense>
    )
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="small"
      title={t('billing.needed.title', words)}
      description={reasonText(lack, t)}
      closeLabel={t('billing.close')}
      footer={
        <>
          <a href="/pricing" className={buttonStyle('secondary')}>
            {t('billing.compare')}
          </a>
          {plan.mayChange && (
            <Button tone="primary" busy={known === null} onClick={() => setChanging(true)}>
              {t('billing.upgradeTo', words)}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="flex items-center gap-3">
          <PlanMark plan={lack.since} />
          <span className="flex flex-col">
            <span className="font-semibold">{words.plan}</span>
            <span className="text-muted">{t('billing.perMonth', { price })}</span>
          </span>
        </p>
        {!plan.mayChange && <p>{t(plan.ask ? 'billing.needed.ask' : 'billing.needed.askOwner', words)}</p>}
        <p className="text-muted">{t('billing.needed.saved')}</p>
      </div>
    </Dialog>
  )
}
