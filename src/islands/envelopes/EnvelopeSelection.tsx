import { lazy, Suspense, useState } from 'react'
import { LocalizationProvider } from '#browser/localization.tsx'
import type { Locale } from '#core/locale/locale.ts'
import { useChecked } from './use-checked.ts'

const SelectionBar = lazy(() =>
  import('./SelectionBar.tsx').then(({ SelectionBar: bar }) => ({ default: bar })),
)

/** What can be done with the rows whose boxes are ticked. The list itself is the server's. */
export function EnvelopeSelection({ locale, listId }: { locale: Locale; listId: string }) {
  const { chosen, choose } = useChecked(listId)
  const [isKept, keep] = useState(false)
  if (chosen.length === 0 && !isKept) return null

  return (
    <LocalizationProvider locale={locale}>
      <Suspense>
        <SelectionBar chosen={chosen} onChoose={choose} onBusy={keep} />
      </Suspense>
    </LocalizationProvider>
  )
}
