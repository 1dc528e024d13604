import { Suspense, useState } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { toastProblem } from '#browser/toast-problem.ts'
import { Button } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { DeliveryList } from './DeliveryList.tsx'
import { LogFilter } from './LogFilter.tsx'
import { everything, logAddress, type LogQuestion } from './log-question.ts'
import { RedeliverAll } from './RedeliverAll.tsx'
import type { useDeliveryLog } from './use-delivery-log.ts'

const DeliveryDialog = lazyPart(() =>
  import('./DeliveryDialog.tsx').then((file) => ({ default: file.DeliveryDialog })),
)

type Props = { log: ReturnType<typeof useDeliveryLog>; timeZone: string; opened: string | null }

/** What was sent to an endpoint, newest first. What is asked and opened stands in the address. */
export function DeliveryLog({ log, timeZone, opened: first }: Props) {
  const { t } = useLocalization()
  const { endpoint, page, question } = log
  const [opened, setOpened] = useState(first)
  const [isReading, setReading] = useState(false)

  function open(id: string | null) {
    setOpened(id)
    writeAddress(logAddress(endpoint.id, question, id))
  }
  async function run(work: Promise<unknown>) {
    setReading(true)
    await work.catch((error: unknown) => toastProblem(error, t))
    setReading(false)
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
        <RedeliverAll {...{ endpoint, timeZone }} onDone={() => void run(log.refresh())} />
      </div>
      <LogFilter question={question} onAsk={ask} />
      <DeliveryList
        {...{ timeZone, isReading }}
        deliveries={page.items}
        isNarrowed={logAddress(endpoint.id, question) !== logAddress(endpoint.id, everything)}
        onOpen={open}
        onAskEverything={() => ask(everything)}
      />
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
      </Suspense>
    </section>
  )
}

/** A filter is no step of its own to go back over. */
function writeAddress(address: string) {
  history.replaceState(history.state, '', address)
}
