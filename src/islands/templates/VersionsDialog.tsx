import { ArrowLeft } from 'lucide-react'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ErrorSummary } from '#islands/ui/ErrorSummary.tsx'
import { useVersions } from './use-versions.ts'
import { VersionComparison } from './VersionComparison.tsx'
import { VersionList } from './VersionList.tsx'

await loadTexts('problems', 'templates')

type Props = {
  templateId: string
  /** The version that is in use now. */
  current: number
  onRestored: () => void
  onClose: () => void
}

/** What there was, what has changed since, and the way back. */
export function VersionsDialog({ templateId, current, onRestored, onClose }: Props) {
  const { t } = useLocalization()
  const versions = useVersions(templateId, current, onRestored)
  const { compared, errors } = versions

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="large"
      title={
        compared
          ? t('templates.versions.comparing', { before: compared.before.version, after: current })
          : t('templates.versions.title')
      }
      closeLabel={t('editor.close')}
      footer={
        compared && (
          <Button tone="primary" onClick={() => void versions.restore(compared.before.version)}>
            {t('templates.versions.restore', { version: compared.before.version })}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <ErrorSummary title={t('editor.didNotWork')} errors={errors} />
        {compared ? (
          <>
            {/* Within what scrolls, so that the keyboard gets there too. */}
            <Button size="small" tone="quiet" className="self-start" onClick={versions.leaveComparison}>
              <ArrowLeft aria-hidden size={16} />
              {t('templates.versions.back')}
            </Button>
            <VersionComparison {...compared} />
          </>
        ) : (
          <VersionList {...{ versions, current }} />
        )}
      </div>
    </Dialog>
  )
}
