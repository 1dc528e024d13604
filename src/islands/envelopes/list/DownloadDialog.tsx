import { Download } from 'lucide-react'
import { useLocalization } from '#browser/localization.tsx'
import { buttonStyle } from '#islands/ui/button-style.ts'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { archivesOf } from './many-archives.ts'
import type { ChosenEnvelope } from './use-checked.ts'

type Props = { chosen: readonly ChosenEnvelope[]; onClose: () => void }

/** Which of what is chosen can be downloaded, and in how many files. */
export function DownloadDialog({ chosen, onClose }: Props) {
  const { t } = useLocalization()
  const { count, archives } = archivesOf(chosen)
  const others = chosen.length - count

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="small"
      title={t('envelopes.bulk.downloadTitle', { count })}
      description={t('envelopes.bulk.downloadText')}
      closeLabel={t('editor.close')}
    >
      <div className="flex flex-col gap-4">
        {others > 0 && <p>{t('envelopes.bulk.notCompleted', { count: others })}</p>}
        {archives.length > 1 && <p>{t('envelopes.bulk.severalFiles', { count: archives.length })}</p>}
        <ul className="flex flex-col gap-2">
          {archives.map(({ href, from, to }) => (
            <li key={from}>
              <a href={href} download className={buttonStyle('secondary')}>
                <Download aria-hidden size={16} />
                {archives.length > 1
                  ? t('envelopes.bulk.downloadPart', { from, to })
                  : t('envelopes.bulk.downloadOne')}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
