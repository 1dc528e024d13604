import { Suspense, useState } from 'react'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import type { Locale } from '#core/locale/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import type { Cancellable } from './CancelPlanDialog.tsx'

await loadTexts('billing')

const CancelPlanDialog = lazyPart(() =>
  import('./CancelPlanDialog.tsx').then((module) => ({ default: module.CancelPlanDialog })),
)

type Props = { locale: Locale; organizationId: string; subscription: Cancellable }

export function CancelPlan({ locale, ...props }: Props) {
  return (
    <LocalizationProvider locale={locale}>
      <CancelButton {...props} />
    </LocalizationProvider>
  )
}

function CancelButton(props: Omit<Props, 'locale'>) {
  const { t } = useLocalization()
  const [open, setOpen] = useState(false)

  return (
    <>
      <Button tone="quiet" className="text-error!" onClick={() => setOpen(true)}>
        {t('billing.cancel.button')}
      </Button>
      {open && (
        <Suspense>
          <CancelPlanDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
