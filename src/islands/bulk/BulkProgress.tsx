import { Download, Mails, Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api, fileUrl } from '#browser/api.ts'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import { toastProblem } from '#browser/toast-problem.ts'
import type { BulkShape } from '#contract/template-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { buttonStyle } from '#islands/ui/button-style.ts'
import { Card } from '#islands/ui/Card.tsx'
import { bulkFaultText } from './bulk-fault-text.ts'
import { bulkLooks } from './bulk-looks.ts'
import { FaultList } from './FaultList.tsx'

await loadTexts('bulk', 'problems')

type Props = { locale: Locale; bulk: BulkShape; maySend: boolean }

export function BulkProgress({ locale, ...props }: Props) {
  return (
    <LocalizationProvider locale={locale}>
      <Progress {...props} />
    </LocalizationProvider>
  )
}

/** How far it has come. It goes on without this page. */
function Progress({ bulk: before, maySend }: Omit<Props, 'locale'>) {
  const { t, locale } = useLocalization()
  const [bulk, setBulk] = useLiveBulk(before)
  const { status, total, sent, refused, reason } = bulk
  const number = new Intl.NumberFormat(locale)

  return (
    <div className="flex flex-col gap-6">
      <Card className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Badge {...bulkLooks[status]} label={t(`bulk.statuses.${status}`)} />
          <p className="text-muted tabular-nums">
            {t('bulk.sentOf', { sent: number.format(sent), total: number.format(total) })}
          </p>
        </div>
        <div
          role="progressbar"
          aria-label={t('bulk.progress')}
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={sent + refused}
          className="h-2 overflow-hidden rounded-full bg-line"
        >
          <div
            className="h-full rounded-full bg-accent transition-[width]"
            style={{ width: `${total === 0 ? 0 : ((sent + refused) / total) * 100}%` }}
          />
        </div>
        <p role="status">{statusText(bulk, t)}</p>
        {reason && (
          <p className="rounded-md bg-warning-surface p-3 text-warning-text">{bulkFaultText(reason, t)}</p>
        )}
        <Actions {...{ bulk, maySend }} onTurned={setBulk} />
      </Card>
      {bulk.faults.length > 0 && <FaultList bulk={bulk} />}
    </div>
  )
}

const pollMs = 1500

/** A bulk send as it goes on. */
function useLiveBulk(before: BulkShape) {
  const [bulk, setBulk] = useState(before)
  const { status } = bulk
  const id = bulk.id ?? ''

  useEffect(() => {
    if (status !== 'running') return
    // A page that nobody sees asks nothing; it asks at once when it is seen again.
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') {
        api('GET /bulk-sends/{id}', { params: { id } }).then(setBulk, () => undefined)
      }
    }, pollMs)
    return () => clearInterval(timer)
  }, [id, status])

  return [bulk, setBulk] as const
}

type ActionsProps = { bulk: BulkShape; maySend: boolean; onTurned: (bulk: BulkShape) => void }

/** Holding it up, letting it go on, and where to look at what has come of it. */
function Actions({ bulk, maySend, onTurned }: ActionsProps) {
  const { t } = useLocalization()
  const [busy, setBusy] = useState(false)
  const { status, sent } = bulk
  const id = bulk.id ?? ''

  async function turn(call: 'POST /bulk-sends/{id}/pause' | 'POST /bulk-sends/{id}/resume') {
    setBusy(true)
    try {
      onTurned(await api(call, { params: { id } }))
    } catch (error) {
      toastProblem(error, t)
    }
    setBusy(false)
  }

  return (
    <div className="flex flex-wrap gap-2">
      {maySend && status === 'running' && (
        <Button busy={busy} onClick={() => void turn('POST /bulk-sends/{id}/pause')}>
          <Pause aria-hidden size={16} />
          {t('bulk.pause')}
        </Button>
      )}
      {maySend && status === 'paused' && (
        <Button tone="primary" busy={busy} onClick={() => void turn('POST /bulk-sends/{id}/resume')}>
          <Play aria-hidden size={16} />
          {t('bulk.resume')}
        </Button>
      )}
      <a
        href={fileUrl('GET /bulk-sends/{id}/result', { params: { id } })}
        download
        className={buttonStyle('secondary')}
      >
        <Download aria-hidden size={16} />
        {t('bulk.getResult')}
      </a>
      {sent > 0 && (
        <a href={`/envelopes?${new URLSearchParams({ bulk: id })}`} className={buttonStyle('secondary')}>
          <Mails aria-hidden size={16} />
          {t('bulk.toEnvelopes')}
        </a>
      )}
    </div>
  )
}

function statusText(
  { status, refused, total, sent }: BulkShape,
  t: ReturnType<typeof useLocalization>['t'],
): string {
  if (status === 'running') return t('bulk.runningText')
  if (status === 'paused') return t('bulk.pausedText', { count: total - sent - refused })

  return refused > 0 ? t('bulk.finishedWithFaults', { count: refused }) : t('bulk.finishedText')
}
