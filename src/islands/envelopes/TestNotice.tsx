import { useLocalization } from '#browser/localization.tsx'
import { isPageInTestMode } from '#browser/test-mode.ts'

/** Before something is sent: that it is a test. In dialogs only, which are opened where there is a page. */
export function TestNotice() {
  const { t } = useLocalization()

  return (
    isPageInTestMode() && (
      <p className="rounded-lg bg-warning-surface p-3 text-warning-text">{t('testMode.envelope')}</p>
    )
  )
}
