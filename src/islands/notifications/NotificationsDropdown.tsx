import { loadTexts, useLocalization } from '#browser/localization.tsx'
import {
  $bell,
  loadNotifications,
  markAllRead,
  markRead,
  shownOn,
  type Bell,
} from '#browser/notifications.ts'
import type { NotificationShape } from '#contract/notification-shapes.ts'
import { textIn } from '#core/notifications/localized-text.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Dropdown, type DropdownItem } from '#islands/ui/Dropdown.tsx'
import { useStore } from '@nanostores/react'
import { BellOff, CircleAlert } from 'lucide-react'
import { useState, type ReactElement } from 'react'
import { NotificationDetail } from './NotificationDetail.tsx'

await loadTexts('notifications')

/** More entries than this, and the list scrolls. */
const freeEntries = 3
const scrollHeight = 258

/** What the bell opens; it is there because it has been opened, so it starts open. */
export function NotificationsDropdown({ trigger }: { trigger: ReactElement }) {
  const { t, locale } = useLocalization()
  const [open, setOpen] = useState(true)
  const bell = useStore($bell)
  const { items, unread } = shownOn(bell) ?? { items: [], unread: 0 }

  return (
    <Dropdown
      trigger={trigger}
      label={t('notifications.label')}
      open={open}
      onOpenChange={setOpen}
      placement="top-start"
      width={320}
      maxHeight={items.length > freeEntries ? scrollHeight : null}
      items={items.map((item) => toDropdownItem(item, locale))}
      footer={
        items.length > 0 && (
          <a
            href="/notifications"
            onClick={() => setOpen(false)}
            className="flex min-h-11 shrink-0 items-center justify-center rounded-b-lg border-t border-line font-medium text-link hover:bg-surface-hover focus-visible:-outline-offset-2"
          >
            {t('notifications.seeAll')}
          </a>
        )
      }
    >
      <Header unread={unread} />
      <State bell={bell} isEmpty={items.length === 0} />
    </Dropdown>
  )
}

function toDropdownItem(item: NotificationShape, locale: ReturnType<typeof useLocalization>['locale']) {
  const { id, title, content, url, isRead } = item

  return {
    id,
    title: textIn(title, locale),
    label: textIn(content, locale),
    icon: <UnreadDot isRead={isRead} />,
    detail: <NotificationDetail item={item} />,
    isEmphasized: !isRead,
    href: url ?? undefined,
    onSelect: () => !isRead && markRead(id),
  } satisfies DropdownItem
}

/** Its place stays when it is gone, so that the words do not move. */
function UnreadDot({ isRead }: { isRead: boolean }) {
  return (
    <span
      aria-hidden
      className={`mt-1.5 size-2 shrink-0 rounded-full ${isRead ? 'invisible' : 'bg-accent'}`}
    />
  )
}

function Header({ unread }: { unread: number }) {
  const { t } = useLocalization()

  return (
    <div className="flex min-h-11 shrink-0 items-center justify-between gap-2 border-b border-line py-1 ps-3 pe-1.5">
      <h2 className="font-semibold">{t('notifications.label')}</h2>
      {/* It stays when there is nothing left to mark, and keeps the focus that pressed it. */}
      <button
        type="button"
        aria-disabled={unread === 0}
        onClick={markAllRead}
        className="rounded-md px-2 py-1.5 text-link hover:bg-surface-hover aria-disabled:text-muted aria-disabled:hover:bg-transparent"
      >
        {t('notifications.markAll')}
      </button>
    </div>
  )
}

function State({ bell, isEmpty }: { bell: Bell; isEmpty: boolean }) {
  const { t } = useLocalization()
  if (bell.hasFailed) {
    return (
      <div role="alert" className="flex shrink-0 items-center gap-2 border-b border-line p-3">
        <CircleAlert aria-hidden size={16} className="shrink-0 text-error" />
        <p className="min-w-0 flex-1">{t('notifications.loadError')}</p>
        <Button size="small" onClick={() => void loadNotifications()}>
          {t('errors.reload')}
        </Button>
      </div>
    )
  }
  if (!isEmpty || bell.heard === null) return null

  return (
    <p className="flex flex-col items-center gap-2 px-3 py-6 text-center text-muted">
      <BellOff aria-hidden size={20} />
      {t('notifications.empty')}
    </p>
  )
}
