import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'

const DiscardDraftDialog = lazy(() =>
  import('./DiscardDraftDialog.tsx').then((module) => ({ default: module.DiscardDraftDialog })),
)

type Props = { id: string; title: string; onDiscarded: () => void }

/** Deletes a draft that will not be sent after all. */
export function DiscardDraft({ id, title, onDiscarded }: Props) {
  const { t } = useLocalization()
  const [open, setOpen] = useState(false)

  return (
    <>
      <IconButton
        size="small"
        label={t('envelopes.discard.button')}
        title={t('envelopes.discard.button')}
        icon={<Trash2 aria-hidden size={18} />}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <DiscardDraftDialog {...{ id, title, onDiscarded }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
