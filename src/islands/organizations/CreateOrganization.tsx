import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import type { Locale } from '#core/locale/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'

const Dialog = lazyPart(() =>
  import('./CreateOrganizationDialog.tsx').then((module) => ({ default: module.CreateOrganizationDialog })),
)

type Props = { locale: Locale; ownerId: string | null }

/** The button that opens the dialog, whose code comes with the first press. */
export function CreateOrganization({ locale, ownerId }: Props) {
  return (
    <LocalizationProvider locale={locale}>
      <CreateButton ownerId={ownerId} />
    </LocalizationProvider>
  )
}

function CreateButton({ ownerId }: Pick<Props, 'ownerId'>) {
  const { t } = useLocalization()
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <Button tone="primary" onClick={() => setOpen(true)}>
        <Plus aria-hidden size={16} />
        {t('organizations.create.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <Dialog ownerId={ownerId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
