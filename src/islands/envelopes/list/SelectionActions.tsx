import { ArchiveRestore, Ban, BellRing, Download, FolderInput, Trash2, type LucideIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { actionsFor, type BulkAction, type BulkDetails } from './bulk-actions.ts'
import { BulkDialog } from './BulkDialog.tsx'
import { DownloadDialog } from './DownloadDialog.tsx'
import { archivesOf, saveArchive } from './many-archives.ts'
import type { ChosenEnvelope } from './use-checked.ts'

const FileDialog = lazyPart(() => import('./FileDialog.tsx').then((file) => ({ default: file.FileDialog })))

const icons: Readonly<Record<BulkAction, LucideIcon>> = {
  ...{ remind: BellRing, void: Ban, file: FolderInput },
  ...{ trash: Trash2, restore: ArchiveRestore, delete: Trash2 },
}
/** What cannot be taken back is asked about first, and where to file. */
const asked = ['void', 'delete', 'file'] as const
type Asked = (typeof asked)[number]
const isAsked = (action: BulkAction): action is Asked => asked.some((one) => one === action)

type Asking = { action: Asked; envelopes: ChosenEnvelope[] }

type Props = {
  chosen: readonly ChosenEnvelope[]
  isOwner: boolean
  run: (action: BulkAction, envelopes: readonly ChosenEnvelope[], details?: BulkDetails) => Promise<void>
}

/** What can be done with what is chosen, each button with how many of them it is for. */
export function SelectionActions({ chosen, isOwner, run }: Props) {
  const { t } = useLocalization()
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)
  const [isSaving, setSaving] = useState(false)
  const { count, archives } = archivesOf(chosen)
  const [first] = archives
  // Where there is nothing to be told, the browser saves it.
  const save = () =>
    first && archives.length === 1 && count === chosen.length ? saveArchive(first) : setSaving(true)

  async function go({ action, envelopes }: Asking, details: BulkDetails) {
    close()
    await run(action, envelopes, details)
  }

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
      {asking?.action === 'file' && (
        <Suspense>
          <FileDialog
            envelopes={asking.envelopes}
            current={commonFolder(asking.envelopes)}
            onClose={close}
            onFile={(filedIn) => go(asking, { filedIn })}
          />
        </Suspense>
      )}
      {asking && asking.action !== 'file' && (
        <BulkDialog
          action={asking.action}
          count={asking.envelopes.length}
          onClose={close}
          onDone={(reason) => go(asking, reason ? { reason } : {})}
        />
      )}
      {isSaving && <DownloadDialog {...{ chosen }} onClose={() => setSaving(false)} />}
    </>
  )
}

/** The one that all of them are in. */
function commonFolder([first, ...others]: readonly ChosenEnvelope[]): string | null {
  return first && others.every(({ filedIn }) => filedIn === first.filedIn) ? first.filedIn : null
}
