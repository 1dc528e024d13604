import { useLocalization } from '#browser/localization.tsx'
import type { DeliveryShape } from '#contract/webhook-shapes.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { deliveryLooks } from './delivery-looks.ts'
import { logTime } from './log-time.ts'

type Props = { delivery: DeliveryShape; timeZone: string; onOpen: () => void }

/** One event on its way, in a line: all of it opens the delivery. */
export function DeliveryRow({ delivery, timeZone, onOpen }: Props) {
  const { t, locale } = useLocalization()
  const { type, status, attempts, createdAt, nextAttemptAt } = delivery

  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 transition-colors first:rounded-t-lg last:rounded-b-lg hover:bg-surface-hover @3xl:flex-nowrap @3xl:gap-x-6">
      <div className="flex min-w-0 basis-full flex-col @3xl:flex-1 @3xl:basis-0">
        <button
          type="button"
          onClick={onOpen}
          className="self-start rounded-sm text-start font-mono font-medium wrap-anywhere after:absolute after:inset-0 after:content-['']"
        >
          {type}
        </button>
        <time dateTime={createdAt} className="text-muted">
          {logTime(createdAt, locale, timeZone)}
        </time>
      </div>
      <span className="@3xl:w-40 @3xl:shrink-0">
        <Badge {...deliveryLooks[status]} label={t(`webhooks.delivery.${status}`)} />
      </span>
      <div className="order-1 flex min-w-0 basis-full flex-col text-muted @3xl:order-none @3xl:shrink-0 @3xl:basis-64">
        <span>{outcomeText(delivery, t)}</span>
        {nextAttemptAt && status === 'retrying' && (
          <time dateTime={nextAttemptAt}>
            {t('webhooks.nextAttempt', { at: logTime(nextAttemptAt, locale, timeZone) })}
          </time>
        )}
      </div>
      <span className="text-muted tabular-nums @3xl:w-24 @3xl:shrink-0 @3xl:text-end">
        {t('webhooks.attempts', { count: attempts })}
      </span>
    </li>
  )
}

/** What the last attempt met, or what is waited for. */
function outcomeText(
  { status, holdReason, lastStatus, lastFailure }: DeliveryShape,
  t: ReturnType<typeof useLocalization>['t'],
): string {
  if (status === 'held' && holdReason) return t(`webhooks.hold.${holdReason}`)
  if (lastFailure) return t(`webhooks.failure.${lastFailure}`, { status: lastStatus })

  return lastStatus === null ? '' : t('webhooks.answered', { status: lastStatus })
}
