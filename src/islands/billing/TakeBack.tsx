import { useState } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import { toastProblem } from '#browser/toast-problem.ts'
import type { Plan } from '#core/billing/plans.ts'
import type { Locale } from '#core/locale/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { showChange } from './show-change.ts'

await loadTexts('billing', 'problems')

type Props = { locale: Locale; organizationId: string; plan: Plan }

/** Takes back a cancellation or a change that is still to come. */
export function TakeBack({ locale, ...props }: Props) {
  return (
    <LocalizationProvider locale={locale}>
      <TakeBackButton {...props} />
    </LocalizationProvider>
  )
}

function TakeBackButton({ organizationId, plan }: Omit<Props, 'locale'>) {
  const { t } = useLocalization()
  const [busy, setBusy] = useState(false)
  const words = { plan: t(`plans.names.${plan}`) }

  async function takeBack() {
    setBusy(true)
    try {
      const answer = await api('POST /subscriptions/organization/{id}/resume', {
        params: { id: organizationId },
      })
      await showChange(answer, t('billing.resumed', words))
    } catch (error) {
      toastProblem(error, t)
    }
    setBusy(false)
  }

  return (
    <Button size="small" busy={busy} onClick={() => void takeBack()}>
      {t('billing.keep', words)}
    </Button>
  )
}
