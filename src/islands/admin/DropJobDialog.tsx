import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'
import { dropJob, type DeadJob } from './do-with-jobs.ts'

await loadTexts('admin', 'problems')

type Props = { job: DeadJob; onClose: () => void }

/** Asks before work is forgotten that was promised to somebody. */
export function DropJobDialog({ job, onClose }: Props) {
  const { t } = useLocalization()

  return (
    <ConfirmDialog
      size="small"
      title={t('admin.jobs.dropTitle')}
      consequence={t('admin.jobs.dropText')}
      action={t('admin.jobs.drop')}
      onConfirm={() => dropJob(job, t)}
      onClose={onClose}
    />
  )
}
