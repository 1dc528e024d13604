import { Suspense, useState } from 'react'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import type { SealKeyShape } from '#contract/seal-key-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { KeyFacts } from './KeyFacts.tsx'
import { KeyForm } from './KeyForm.tsx'

await loadTexts('sealKey', 'problems')

const RemoveKeyDialog = lazyPart(() =>
  import('./RemoveKeyDialog.tsx').then((module) => ({ default: module.RemoveKeyDialog })),
)

type Props = { organizationId: string; sealKey: SealKeyShape; timeZone: string }

/** Which key seals for an organization, and the means to bring another one along or take it away. */
export function SealKey({ locale, ...props }: Props & { locale: Locale }) {
  return (
    <LocalizationProvider locale={locale}>
      <Shown {...props} />
    </LocalizationProvider>
  )
}

function Shown({ organizationId, sealKey: stored, timeZone }: Props) {
  const { t } = useLocalization()
  const [sealKey, setSealKey] = useState(stored)
  const [isRemoving, setRemoving] = useState(false)
  const isOwn = sealKey.source === 'organization'

  return (
    <div className="flex flex-col gap-8">
      <section className="flex flex-col items-start gap-4">
        <KeyFacts sealKey={sealKey} timeZone={timeZone} />
        {isOwn && <Button onClick={() => setRemoving(true)}>{t('sealKey.remove.button')}</Button>}
      </section>
      <KeyForm organizationId={organizationId} isOwn={isOwn} onSet={setSealKey} />
      {isRemoving && (
        <Suspense>
          <RemoveKeyDialog
            organizationId={organizationId}
            onRemoved={setSealKey}
            onClose={() => setRemoving(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
