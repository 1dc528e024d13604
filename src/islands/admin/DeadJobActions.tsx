import { Suspense, useState } from 'react'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import type { Locale } from '#core/locale/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { retryJobs, type DeadJob } from './do-with-jobs.ts'

await loadTexts('admin', 'problems')

const DropJobDialog = lazyPart(() =>
  import('./DropJobDialog.tsx').then((file) => ({ default: file.DropJobDialog })),
)

/** What can be done with a job that was given up; without one, with all of them. */
type Props = { job?: DeadJob; locale: Locale }

export function DeadJobActions({ locale, job }: Props) {
  return <LocalizationProvider locale={locale}>{job ? <OfOne job={job} /> : <OfAll />}</LocalizationProvider>
}

function OfAll() {
  const { t } = useLocalization()
  const [isBusy, retry] = useRetry({ all: true })

  return (
    <Button busy={isBusy} onClick={retry}>
      {t('admin.jobs.retryAll')}
    </Button>
  )
}

function OfOne({ job }: { job: DeadJob }) {
  const { t } = useLocalization()
  const [isBusy, retry] = useRetry({ id: job.id })
  const [isAsked, setAsked] = useState(false)
  const { kind } = job

  return (
    <div className="flex flex-wrap gap-2">
      <Button busy={isBusy} aria-label={t('admin.jobs.retryOne', { kind })} onClick={retry}>
        {t('admin.jobs.retry')}
      </Button>
      <Button aria-label={t('admin.jobs.dropOne', { kind })} onClick={() => setAsked(true)}>
        {t('admin.jobs.drop')}
      </Button>
      <Suspense>{isAsked && <DropJobDialog job={job} onClose={() => setAsked(false)} />}</Suspense>
    </div>
  )
}

/** Whether it is on its way, and what a press does. */
function useRetry(choice: Parameters<typeof retryJobs>[0]): [boolean, () => void] {
  const { t } = useLocalization()
  const [isBusy, setBusy] = useState(false)

  return [
    isBusy,
    () => {
      setBusy(true)
      void retryJobs(choice, t).finally(() => setBusy(false))
    },
  ]
}
