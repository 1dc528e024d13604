import { useState } from 'react'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import { $bell, markAllRead, markRead, shownOn } from '#browser/notifications.ts'
import type { NotificationShape } from '#contract/notification-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import { textIn } from '#core/notifications/localized-text.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useStore } from '@nanostores/react'
import { NotificationDetail } from './NotificationDetail.tsx'

await loadTexts('notifications')

type Props = { locale: Locale; items: readonly NotificationShape[]; drawnAt: string }

/** A page of notifications, as the server told it; marks go the way of the bell's, and show on both. */
export function NotificationList({ locale, ...list }: Props) {
  return (
    <LocalizationProvider locale={locale}>
      <List {...list} />
    </LocalizationProvider>
  )
}

function List({ items, drawnAt }: Omit<Props, 'locale'>) {
  const { t } = useLocalization()
  // It comes to life as it was drawn: a bell that rang on the page before knows more than the server did.
  const bell = useStore($bell, { ssr: 'initial' })
  const [read, setRead] = useState<ReadonlySet<string>>(new Set())
  const unread = shownOn(bell)?.unread ?? items.filter(({ isRead }) => !isRead).length
  // What the bell lists may have been read there since the page was made.
  const known = new Set(bell.heard?.items.flatMap(({ id, isRead }) => (isRead ? [id] : [])))
  const shown = items.map((item) => ({
    ...item,
    isRead: item.isRead || read.has(item.id) || known.has(item.id) || bell.marks.ids.includes(item.id),
  }))

  function markAll() {
    markAllRead()
    setRead(new Set(items.map(({ id }) => id)))
  }
  function open({ id, isRead }: NotificationShape) {
    if (isRead) return
    markRead(id)
    setRead((before) => new Set([...before, id]))
  }

  return (
    <>
      <Button onClick={markAll} aria-disabled={unread === 0} className="self-start">
        {t('notifications.markAll')}
      </Button>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {shown.map((item) => (
          <Row key={item.id} item={item} drawnAt={drawnAt} onOpen={() => open(item)} />
        ))}
      </ul>
    </>
  )
}

type RowProps = { item: NotificationShape; drawnAt: string; onOpen: () => void }

function Row({ item, drawnAt, onOpen }: RowProps) {
  const { t, locale } = useLocalization()
  const { title, content, url, isRead } = item
  const face = (
    <>
      <span
        aria-hidden
        className={`mt-1.5 size-2 shrink-0 rounded-full ${isRead ? 'invisible' : 'bg-accent'}`}
      />
      <span className="min-w-0 flex-1">
        <span className={`block wrap-anywhere ${isRead ? '' : 'font-semibold'}`}>
          {textIn(title, locale) || t('dropdown.noTitle')}
        </span>
        <span className="block wrap-anywhere text-muted">{textIn(content, locale)}</span>
        <NotificationDetail item={item} drawnAt={drawnAt} />
      </span>
    </>
  )
  const shared = {
    onClick: onOpen,
    className:
      'flex w-full gap-2 px-4 py-3 text-start hover:bg-surface-hover focus-visible:-outline-offset-2',
  }

  return (
    <li>
      {url === null ? (
        <button type="button" {...shared}>
          {face}
        </button>
      ) : (
        <a href={url} {...shared}>
          {face}
        </a>
      )}
    </li>
  )
}
