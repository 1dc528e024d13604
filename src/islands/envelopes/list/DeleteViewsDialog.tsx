import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { toastProblem } from '#browser/toast-problem.ts'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import type { SavedView } from './saved-views.ts'
import { deleteView } from './stored-views.ts'

await loadTexts('envelopeList', 'problems')

type Props = { views: readonly SavedView[]; onDeleted: (views: SavedView[]) => void; onClose: () => void }

/** Takes away names that are no longer of use; the envelopes stay. */
export function DeleteViewsDialog({ views, onDeleted, onClose }: Props) {
  const { t } = useLocalization()
  const [isBusy, setBusy] = useState(false)

  async function remove(view: SavedView) {
    if (isBusy) return
    setBusy(true)
    try {
      const left = await deleteView(view)
      onDeleted(left)
      if (left.length === 0) onClose()
    } catch (error) {
      toastProblem(error, t)
    }
    setBusy(false)
  }

  return (
    <Dialog
      open
      size="small"
      onOpenChange={(open) => !open && onClose()}
      title={t('envelopeList.views.delete')}
      description={t('envelopeList.views.deleteExplained')}
      closeLabel={t('editor.close')}
    >
      <ul className="flex flex-col divide-y divide-line">
        {views.map((view) => (
          <li key={view.place} className="flex items-center justify-between gap-4 py-2">
            <span className="min-w-0 truncate">{view.name}</span>
            <IconButton
              size="small"
              label={t('envelopeList.views.deleteNamed', { name: view.name })}
              icon={<Trash2 aria-hidden size={18} />}
              onClick={() => void remove(view)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
