import { Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import type { Locale } from '#core/locale/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'

await loadTexts('templates')

const RenameFolderDialog = lazyPart(() =>
  import('./RenameFolderDialog.tsx').then((file) => ({ default: file.RenameFolderDialog })),
)

type Props = {
  /** The one that is open. */
  folder: string
  folders: readonly string[]
}

export function RenameFolder({ locale, ...props }: Props & { locale: Locale }) {
  return (
    <LocalizationProvider locale={locale}>
      <Renaming {...props} />
    </LocalizationProvider>
  )
}

function Renaming(props: Props) {
  const { t } = useLocalization()
  const [isAsked, setAsked] = useState(false)

  return (
    <>
      <Button tone="quiet" size="small" onClick={() => setAsked(true)}>
        <Pencil aria-hidden size={16} />
        {t('templates.renameFolder.button')}
      </Button>
      {isAsked && (
        <Suspense>
          <RenameFolderDialog {...props} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  )
}
