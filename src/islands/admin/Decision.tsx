import { Suspense, useState } from 'react'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import type { Locale } from '#core/locale/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import type { Waiting } from './decide.ts'

await loadTexts('admin', 'problems')

const ApproveDialog = lazyPart(() =>
  import('./ApproveDialog.tsx').then((file) => ({ default: file.ApproveDialog })),
)
const DeclineDialog = lazyPart(() =>
  import('./DeclineDialog.tsx').then((file) => ({ default: file.DeclineDialog })),
)

/** What the host says of an identity. */
export function Decision({ locale, ...waiting }: Waiting & { locale: Locale }) {
  return (
    <LocalizationProvider locale={locale}>
      <Buttons {...waiting} />
    </LocalizationProvider>
  )
}

function Buttons(waiting: Waiting) {
  const { t } = useLocalization()
  const [asked, setAsked] = useState<'approve' | 'decline' | null>(null)
  const onClose = () => setAsked(null)

  return (
    <div className="flex flex-wrap gap-2">
      <Button tone="primary" onClick={() => setAsked('approve')}>
        {t('admin.approve.button')}
      </Button>
      <Button onClick={() => setAsked('decline')}>{t('admin.decline.button')}</Button>
      <Suspense>
        {asked === 'approve' && <ApproveDialog {...{ waiting, onClose }} />}
        {asked === 'decline' && <DeclineDialog {...{ waiting, onClose }} />}
      </Suspense>
    </div>
  )
}
