import { Suspense, useState } from 'react'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import type { SubscriptionShape } from '#contract/billing-shapes.ts'
import { changeBetween, type Plan } from '#core/billing/plans.ts'
import type { Locale } from '#core/locale/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'

await loadTexts('billing')

const ChangePlanDialog = lazyPart(() =>
  import('./ChangePlanDialog.tsx').then((module) => ({ default: module.ChangePlanDialog })),
)

type Props = {
  organizationId: string
  subscription: SubscriptionShape
  target: Plan
  /** The button that the page recommends. */
  isPrimary?: boolean
  className?: string
}

/** Upgrades or downgrades to `target`, once its consequence has been read. */
export function ChangePlanButton({ locale, ...props }: Props & { locale: Locale }) {
  return (
    <LocalizationProvider locale={locale}>
      <ChangeButton {...props} />
    </LocalizationProvider>
  )
}

function ChangeButton({ isPrimary = false, className, ...change }: Props) {
  const { t } = useLocalization()
  const [open, setOpen] = useState(false)
  const kind = changeBetween(change.subscription.plan, change.target)
  const plan = t(`plans.names.${change.target}`)

  return (
    <>
      <Button tone={isPrimary ? 'primary' : 'secondary'} className={className} onClick={() => setOpen(true)}>
        {t(kind === 'upgrade' ? 'billing.upgradeTo' : 'billing.downgradeTo', { plan })}
      </Button>
      {open && (
        <Suspense>
          <ChangePlanDialog {...change} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
