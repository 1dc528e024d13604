import { useState } from 'react'
import { api } from '#browser/api.ts'
import { LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import { storeOrganization } from '#browser/stored-state.ts'
import { toastProblem } from '#browser/toast-problem.ts'
import type { Locale } from '#core/locale/locale.ts'
import { Button } from '#islands/ui/Button.tsx'

type Mode = 'live' | 'test'
type Props = { locale: Locale; organization: { id: string; mode: Mode }; isCurrent: boolean }

/** Trying things out without effect: what is made in test mode never meets what is real. */
export function ModeForm({ locale, ...rest }: Props) {
  return (
    <LocalizationProvider locale={locale}>
      <Switch {...rest} />
    </LocalizationProvider>
  )
}

function Switch({ organization: { id, mode }, isCurrent }: Omit<Props, 'locale'>) {
  const { t } = useLocalization()
  const [isBusy, setBusy] = useState(false)
  const other: Mode = mode === 'live' ? 'test' : 'live'

  async function change() {
    setBusy(true)
    try {
      await api('PUT /organizations/{id}/mode', { params: { id }, body: { type: other } })
      if (isCurrent) storeOrganization(id, other)
      // Everything on the page belongs to one mode.
      location.reload()
    } catch (error) {
      toastProblem(error, t)
      setBusy(false)
    }
  }

  return (
    <div className="flex max-w-128 flex-col gap-4">
      <p>{t(`organizations.mode.${mode}`)}</p>
      <Button busy={isBusy} onClick={() => void change()} className="self-start">
        {t(`organizations.mode.to.${other}`)}
      </Button>
    </div>
  )
}
