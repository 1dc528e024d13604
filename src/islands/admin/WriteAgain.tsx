import { Suspense, useState } from 'react'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import type { Locale } from '#core/locale/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import type { ClosedAddress } from './write-again.ts'

await loadTexts('admin', 'problems')

const WriteAgainDialog = lazyPart(() =>
  import('./WriteAgainDialog.tsx').then((file) => ({ default: file.WriteAgainDialog })),
)

type Props = { closed: ClosedAddress; locale: Locale }

/** Takes an address off the list, after asking. */
export function WriteAgain({ locale, closed }: Props) {
  return (
    <LocalizationProvider locale={locale}>
      <Asked closed={closed} />
    </LocalizationProvider>
  )
}

function Asked({ closed }: Pick<Props, 'closed'>) {
  const { t } = useLocalization()
  const [isAsked, setAsked] = useState(false)

  return (
    <>
      <Button
        aria-label={t('admin.returned.againTo', { address: closed.address })}
        onClick={() => setAsked(true)}
      >
        {t('admin.returned.again')}
      </Button>
      <Suspense>{isAsked && <WriteAgainDialog closed={closed} onClose={() => setAsked(false)} />}</Suspense>
    </>
  )
}
