import { Suspense, useState } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import type { Plan } from '#core/billing/plans.ts'
import { Tooltip } from '#islands/ui/Tooltip.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { planLooks } from './plan-looks.ts'

const SubscriptionDialog = lazyPart(() =>
  import('./SubscriptionDialog.tsx').then((module) => ({ default: module.SubscriptionDialog })),
)

/** `organization` is null for somebody who has none: Free and active. */
type Props = { organization: { id: string; name: string; plan: Plan } | null }

/** Round, in the colour and with the icon of the plan; opens its details. */
export function SubscriptionButton({ organization }: Props) {
  const { t } = useLocalization()
  const [open, setOpen] = useState(false)
  const plan = organization?.plan ?? 'Free'
  const { icon: Icon, fill } = planLooks[plan]
  const label = t('billing.open', { plan: t(`plans.names.${plan}`) })

  return (
    <>
      <Tooltip text={label} side="right">
        <button
          type="button"
          aria-label={label}
          aria-haspopup="dialog"
          data-plan={plan}
          onClick={() => setOpen(true)}
          className={`relative flex size-8 shrink-0 items-center justify-center rounded-full transition-opacity hover:opacity-80 pointer-coarse:after:absolute pointer-coarse:after:-inset-1.5 ${fill}`}
        >
          <Icon aria-hidden size={16} strokeWidth={2} />
        </button>
      </Tooltip>
      {open && (
        <Suspense>
          <SubscriptionDialog organization={organization} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
