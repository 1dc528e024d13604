import { Pencil, Trash2, UsersRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { toastProblem } from '#browser/toast-problem.ts'
import type { SavedMessageShape } from '#contract/saved-message-shapes.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import type { SavedDesk } from './use-saved-messages.ts'

await loadTexts('savedMessages', 'problems')

const SaveMessageDialog = lazyPart(() =>
  import('./SaveMessageDialog.tsx').then((module) => ({ default: module.SaveMessageDialog })),
)

type Props = { saved: SavedDesk; onClose: () => void }

/** All that is saved: others' words to read, one's own to change and delete. What was deleted here can be brought back here. */
export function ManageMessagesDialog({ saved, onClose }: Props) {
  const { t } = useLocalization()
  const [changed, setChanged] = useState<SavedMessageShape | null>(null)
  const { gone, remove, bringBack } = useRemoving(saved)
  const rows = [...saved.items, ...gone].toSorted((one, other) => one.title.localeCompare(other.title))
  if (changed)
    return (
      <Suspense>
        <SaveMessageDialog {...{ saved }} message={changed} onClose={() => setChanged(null)} />
      </Suspense>
    )

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('savedMessages.label')}
      description={t('savedMessages.explained')}
      closeLabel={t('editor.close')}
    >
      <ul className="flex flex-col divide-y divide-line">
        {rows.map((message) =>
          gone.includes(message) ? (
            <GoneRow key={message.id} title={message.title} onBringBack={() => void bringBack(message)} />
          ) : (
            <Row
              key={message.id}
              message={message}
              mayChange={!message.isShared || saved.organization.mayShare}
              onChange={() => setChanged(message)}
              onRemove={() => void remove(message)}
            />
          ),
        )}
      </ul>
    </Dialog>
  )
}

type RowProps = {
  message: SavedMessageShape
  mayChange: boolean
  onChange: () => void
  onRemove: () => void
}

function Row({ message: { title, body, isShared }, mayChange, onChange, onRemove }: RowProps) {
  const { t } = useLocalization()

  return (
    <li className="flex items-start gap-2 py-3">
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
        <p className="max-w-full font-medium wrap-anywhere">{title}</p>
        <p className="line-clamp-2 max-w-full wrap-anywhere text-muted">{body}</p>
        {isShared && <Badge icon={UsersRound} label={t('savedMessages.shared')} />}
      </div>
      {mayChange && (
        <div className="flex">
          <IconButton
            size="small"
            label={t('savedMessages.edit', { title })}
            icon={<Pencil aria-hidden size={16} />}
            onClick={onChange}
          />
          <IconButton
            size="small"
            label={t('savedMessages.delete', { title })}
            icon={<Trash2 aria-hidden size={16} />}
            onClick={onRemove}
          />
        </div>
      )}
    </li>
  )
}

/** Stands where the message stood, with the focus: what was pressed there is gone. */
function GoneRow({ title, onBringBack }: { title: string; onBringBack: () => void }) {
  const { t } = useLocalization()

  return (
    <li className="flex items-center justify-between gap-2 py-3 text-muted">
      <p role="status" className="min-w-0 wrap-anywhere">
        {t('savedMessages.deleted', { title })}
      </p>
      <Button size="small" ref={(button) => button?.focus()} onClick={onBringBack}>
        {t('editor.undo')}
      </Button>
    </li>
  )
}

/** Deletes at once, and remembers it for who takes that back while the dialog is open. */
function useRemoving({ refresh }: SavedDesk) {
  const { t } = useLocalization()
  const [gone, setGone] = useState<readonly SavedMessageShape[]>([])
  const [isBusy, setBusy] = useState(false)

  async function change(make: () => Promise<unknown>, next: readonly SavedMessageShape[]) {
    if (isBusy) return
    setBusy(true)
    try {
      await make()
      await refresh()
      setGone(next)
    } catch (error) {
      toastProblem(error, t)
    }
    setBusy(false)
  }

  return {
    gone,
    remove: (message: SavedMessageShape) =>
      change(() => api('DELETE /saved-messages/{id}', { params: { id: message.id } }), [...gone, message]),
    bringBack: (message: SavedMessageShape) => {
      const { title, body, isShared } = message
      const others = gone.filter((one) => one !== message)

      return change(() => api('POST /saved-messages', { body: { title, body, isShared } }), others)
    },
  }
}
