import { Archive, FolderInput, Trash2, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { toastProblem } from '#browser/toast-problem.ts'
import { toast } from '#browser/toasts.ts'
import { Button } from '#islands/ui/Button.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import type { ListedTemplate } from './card-action.ts'
import { changeEach } from './change-each.ts'
import { showAgain } from './do-with-template.ts'

await loadTexts('problems', 'templates')

const MoveDialog = lazyPart(() =>
  import('./MoveDialog.tsx').then((module) => ({ default: module.MoveDialog })),
)
const DeleteTemplateDialog = lazyPart(() =>
  import('./DeleteTemplateDialog.tsx').then((module) => ({ default: module.DeleteTemplateDialog })),
)

type Props = { templates: readonly ListedTemplate[]; folders: readonly string[]; onEnd: () => void }

/** What can be done with all that is chosen at once. */
export function ChosenBar({ templates, folders, onEnd }: Props) {
  const { t } = useLocalization()
  const [open, setOpen] = useState<'move' | 'delete' | null>(null)
  const areActive = templates.every(({ status }) => status === 'active')

  function finish() {
    setOpen(null)
    onEnd()
    void showAgain()
  }
  const { isBusy, archive } = useArchiving(templates, finish)

  return (
    <div
      role="toolbar"
      aria-label={t('templates.chosenActions')}
      className="sticky top-2 z-10 flex animate-appear flex-wrap items-center gap-2 rounded-lg border border-line bg-surface p-2 shadow-raised"
    >
      <IconButton
        size="small"
        label={t('templates.chooseNone')}
        icon={<X aria-hidden size={16} />}
        onClick={onEnd}
      />
      <p role="status" className="me-auto font-medium">
        {t('templates.chosen', { count: templates.length })}
      </p>
      {areActive && (
        <>
          <Button size="small" onClick={() => setOpen('move')}>
            <FolderInput aria-hidden size={16} />
            {t('templates.menu.move')}
          </Button>
          <Button size="small" busy={isBusy} onClick={() => void archive()}>
            <Archive aria-hidden size={16} />
            {t('templates.menu.archive')}
          </Button>
        </>
      )}
      <Button size="small" onClick={() => setOpen('delete')}>
        <Trash2 aria-hidden size={16} />
        {t('templates.menu.delete')}
      </Button>
      <Suspense>
        {open === 'move' && (
          <MoveDialog {...{ templates, folders }} onClose={() => setOpen(null)} onMoved={finish} />
        )}
        {open === 'delete' && (
          <DeleteTemplateDialog templates={templates} onClose={() => setOpen(null)} onDeleted={finish} />
        )}
      </Suspense>
    </div>
  )
}

/** Archives one after the other; of what was refused, the first reason is told. */
function useArchiving(templates: readonly ListedTemplate[], onDone: () => void) {
  const { t } = useLocalization()
  const [isBusy, setBusy] = useState(false)

  async function archive() {
    setBusy(true)
    const [first] = await changeEach(templates, ({ id }) =>
      api('POST /templates/{id}/archive', { params: { id } }),
    )
    setBusy(false)
    if (first) toastProblem(first.error, t)
    else toast(t('templates.archivedMany', { count: templates.length }))
    onDone()
  }

  return { isBusy, archive }
}
