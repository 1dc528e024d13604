import { ArchiveRestore, Ban, BellRing, Trash2, X, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { navigate } from 'astro:transitions/client'
import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { toastProblem } from '#browser/toast-problem.ts'
import { Button } from '#islands/ui/Button.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { toast } from '#islands/ui/toaster.tsx'
import { BulkDialog } from './BulkDialog.tsx'
import { actionsFor, type BulkAction } from './bulk-actions.ts'
import type { ChosenEnvelope } from './use-checked.ts'

await loadTexts('chosenEnvelopes', 'envelopes', 'problems')

const icons: Readonly<Record<BulkAction, LucideIcon>> = {
  ...{ remind: BellRing, void: Ban },
  ...{ trash: Trash2, restore: ArchiveRestore, delete: Trash2 },
}
/** What cannot be taken back is asked about first. */
type Asked = Extract<BulkAction, 'void' | 'delete'>
const isAsked = (action: BulkAction): action is Asked => action === 'void' || action === 'delete'

type Props = {
  chosen: readonly ChosenEnvelope[]
  isOwner: boolean
  onChoose: (all: boolean) => void
  onBusy: (busy: boolean) => void
}

/** How many are chosen, and what can be done with them. At the foot of the screen: no row moves when it comes. */
export function SelectionBar({ chosen, isOwner, onChoose, onBusy }: Props) {
  const { t } = useLocalization()
  const [asking, setAsking] = useState<{ action: Asked; ids: string[] } | null>(null)
  const run = useBulkAction(onBusy, () => {
    setAsking(null)
    onChoose(false)
  })

  return (
    <div
      role="region"
      aria-label={t('envelopes.bulk.label')}
      className="sticky bottom-4 z-2 flex flex-wrap items-center gap-2 rounded-lg border border-line bg-surface px-3 py-2 shadow-raised"
    >
      <IconButton
        size="small"
        label={t('envelopes.bulk.none')}
        icon={<X aria-hidden size={18} />}
        onClick={() => onChoose(false)}
      />
      <span role="status" className="me-auto">
        {t('envelopes.bulk.chosen', { count: chosen.length })}
      </span>
      <Button size="small" tone="quiet" onClick={() => onChoose(true)}>
        {t('envelopes.bulk.all')}
      </Button>
      {actionsFor(chosen, isOwner).map(({ action, ids }) => {
        const Icon = icons[action]
        const start = () => (isAsked(action) ? setAsking({ action, ids }) : void run(action, ids))
        return (
          <Button key={action} size="small" onClick={start}>
            <Icon aria-hidden size={16} />
            {t(`envelopes.bulk.${action}`, { count: ids.length })}
          </Button>
        )
      })}
      {asking && (
        <BulkDialog
          action={asking.action}
          count={asking.ids.length}
          onClose={() => setAsking(null)}
          onDone={(reason) => run(asking.action, asking.ids, reason)}
        />
      )}
    </div>
  )
}

/** Acts on many envelopes at once, says what came of it, and shows them as they are then. */
function useBulkAction(onBusy: Props['onBusy'], onDone: () => void) {
  const { t } = useLocalization()

  return async (action: BulkAction, ids: string[], reason?: string) => {
    onBusy(true)
    try {
      const body = { action, ids, ...(reason && { reason }) }
      const { items } = await api('POST /envelope-actions', { body })
      const failed = items.filter(({ code }) => code !== null).length
      if (failed > 0) toast.error(t('envelopes.bulk.someFailed', { count: failed, total: items.length }))
      else toast.success(t(`envelopes.bulk.done.${action}`, { count: items.length }))
      onDone()
      await navigate(location.href)
    } catch (error) {
      toastProblem(error, t)
    } finally {
      onBusy(false)
    }
  }
}
