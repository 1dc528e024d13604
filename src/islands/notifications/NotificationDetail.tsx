import { useLocalization } from '#browser/localization.tsx'
import { readerZone } from '#browser/zones.ts'
import type { NotificationShape } from '#contract/notification-shapes.ts'
import { elapsedTime } from '#core/notifications/elapsed-time.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { dateAndTime } from '../envelopes/times.ts'
import { useClock } from './use-clock.ts'

/** `drawnAt` is when the server draws it first. */
type Props = { item: NotificationShape; drawnAt?: string }

/** When, how pressing, and for those who do not see the dot whether it is unread. */
export function NotificationDetail({ item, drawnAt }: Props) {
  const { t, locale } = useLocalization()
  const { createdAt, priority, isRead } = item
  const at = new Date(createdAt)
  const { now, isOwn } = useClock(drawnAt)
  const { unit, ...count } = elapsedTime(at, now)

  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
      <time dateTime={createdAt} title={isOwn ? dateAndTime(createdAt, locale, readerZone()) : undefined}>
        {t(`notifications.time.${unit}`, count)}
      </time>
      {priority === 'high' && (
        <Badge tone="warning" icon={TriangleAlert} label={t('notifications.priority.high')} />
      )}
      {priority === 'urgent' && (
        <Badge tone="danger" icon={CircleAlert} label={t('notifications.priority.urgent')} />
      )}
      {!isRead && <span className="sr-only">{t('notifications.unread')}</span>}
    </span>
  )
}
