import { Inbox, RotateCcw, SearchX } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { toastProblem } from '#browser/toast-problem.ts'
import { toast } from '#browser/toasts.ts'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { DeliveryRow } from './DeliveryRow.tsx'
import { LogFilter } from './LogFilter.tsx'
import { everything, logAddress, type LogQuestion } from './log-question.ts'
import type { useDeliveryLog } from './use-delivery-log.ts'

const DeliveryDialog = lazy(() =>
  import('./DeliveryDialog.tsx').then((file) => ({ default: file.DeliveryDialog })),
)
const RedeliverDialog = lazy(() =>
  import('./RedeliverDialog.tsx').then((file) => ({ default: file.RedeliverDialog })),
)

type Props = { log: ReturnType<typeof useDeliveryLog>; timeZone: string; opened: string | null }

/** What was sent to an endpoint, newest first. What is asked and opened stands in the address. */
export function DeliveryLog({ log, timeZone, opened: first }: Props) {
  const { t } = useLocalization()
  const { endpoint, page, question } = log
  const [opened, setOpened] = useState(first)
  const [isRedelivering, setRedelivering] = useState(false)
  const [isReading, setReading] = useState(false)
  const isNarrowed = logAddress(endpoint.id, question) !== logAddress(endpoint.id, everything)

  function open(id: string | null) {
    setOpened(id)
    writeAddress(logAddress(endpoint.id, question, id))
  }
  async function run(work: Promise<unknown>) {
    setReading(true)
    await work.catch((error: unknown) => toastProblem(error, t))
    setReading(false)
  }
  function saidOf(count: number): string {
    if (count === 0) return t('webhooks.redeliver.nothing')

    return endpoint.status === 'enabled'
      ? t('webhooks.redeliver.doneAll', { count })
      : t('webhooks.hold.disabled')
  }
  function ask(wished: LogQuestion) {
    writeAddress(logAddress(endpoint.id, wished))
    void run(log.ask(wished))
  }

  return (
    <section aria-labelledby="deliveries" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id="deliveries" className="text-base font-semibold">
            {t('webhooks.log.title')}
          </h2>
          <p className="text-muted">{t('webhooks.log.text', { zone: timeZone.replaceAll('_', ' ') })}</p>
        </div>
        <Button onClick={() => setRedelivering(true)}>
          <RotateCcw aria-hidden size={16} />
          {t('webhooks.redeliver.all')}
        </Button>
      </div>
      <LogFilter question={question} onAsk={ask} />
      {page.items.length > 0 ? (
        <ul
          aria-label={t('webhooks.log.title')}
          aria-busy={isReading || undefined}
          className="@container divide-y divide-line rounded-lg border border-line bg-surface"
        >
          {page.items.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              timeZone={timeZone}
              onOpen={() => open(delivery.id)}
            />
          ))}
        </ul>
      ) : isNarrowed ? (
        <EmptyState
          icon={SearchX}
          title={t('webhooks.log.noneMatch')}
          action={<Button onClick={() => ask(everything)}>{t('webhooks.log.clear')}</Button>}
        />
      ) : (
        <EmptyState icon={Inbox} title={t('webhooks.log.none')} text={t('webhooks.log.noneText')} />
      )}
      {page.nextCursor && (
        <Button busy={isReading} className="self-center" onClick={() => void run(log.readMore())}>
          {t('webhooks.log.more')}
        </Button>
      )}
      <Suspense>
        {opened && (
          <DeliveryDialog
            endpointId={endpoint.id}
            deliveryId={opened}
            timeZone={timeZone}
            onChanged={log.replace}
            onClose={() => open(null)}
          />
        )}
        {isRedelivering && (
          <RedeliverDialog
            endpoint={endpoint}
            timeZone={timeZone}
            onClose={() => setRedelivering(false)}
            onDone={(count) => {
              setRedelivering(false)
              toast.success(saidOf(count))
              void run(log.refresh())
            }}
          />
        )}
      </Suspense>
    </section>
  )
}

/** A filter is no step of its own to go back over. */
function writeAddress(address: string) {
  history.replaceState(history.state, '', address)
}
