import { ArchiveRestore, Ban, BellRing, Download, Trash2, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { actionsFor, type BulkAction } from './bulk-actions.ts'
import { BulkDialog } from './BulkDialog.tsx'
import { DownloadDialog } from './DownloadDialog.tsx'
import { archivesOf, saveArchive } from './many-archives.ts'
import type { ChosenEnvelope } from './use-checked.ts'

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
  run: (action: BulkAction, envelopes: readonly ChosenEnvelope[], reason?: string) => Promise<void>
}

/** What can be done with what is chosen, each button with how many of them it is for. */
export function SelectionActions({ chosen, isOwner, run }: Props) {
  const { t } = useLocalization()
  const [asking, setAsking] = useState<{ action: Asked; envelopes: ChosenEnvelope[] } | null>(null)
  const [isSaving, setSaving] = useState(false)
  const { count, archives } = archivesOf(chosen)
  const [first] = archives
  // Where there is nothing to be told, the browser saves it.
  const save = () =>
    first && archives.length === 1 && count === chosen.length ? saveArchive(first) : setSaving(true)

  return (
    <>
      {count > 0 && (
        <Button size="small" onClick={save}>
          <Download aria-hidden size={16} />
          {t('envelopes.bulk.download', { count })}
        </Button>
      )}
      {actionsFor(chosen, isOwner).map(({ action, envelopes }) => {
        const Icon = icons[action]
        const start = () => (isAsked(action) ? setAsking({ action, envelopes }) : void run(action, envelopes))
        return (
          <Button key={action} size="small" onClick={start}>
            <Icon aria-hidden size={16} />
            {t(`envelopes.bulk.${action}`, { count: envelopes.length })}
          </Button>
        )
      })}
      {asking && (
        <BulkDialog
          action={asking.action}
          count={asking.envelopes.length}
          onClose={() => setAsking(null)}
          onDone={async (reason) => {
            setAsking(null)
            await run(asking.action, asking.envelopes, reason)
          }}
        />
      )}
      {isSaving && <DownloadDialog {...{ chosen }} onClose={() => setSaving(false)} />}
    </>
  )
}
