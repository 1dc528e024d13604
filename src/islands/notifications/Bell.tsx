import { useLocalization } from '#browser/localization.tsx'
import { $bell, shownOn } from '#browser/notifications.ts'
import { RowFace, rowStyle, RowTooltip, type Place } from '#islands/shell/sidebar-row.tsx'
import { useOnDemand } from '#islands/ui/use-on-demand.ts'
import { useStore } from '@nanostores/react'
import { Bell as BellIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

const highestCount = 99

/** The sidebar's row for notifications. Its list is fetched when somebody is about to open it. */
export function Bell({ place }: { place: Place }) {
  const { Part: Dropdown, asking } = useOnDemand(loadDropdown)
  const unread = shownOn(useStore($bell))?.unread ?? 0
  if (Dropdown) return <Dropdown trigger={<BellButton {...{ place, unread }} />} />

  return <BellButton {...{ place, unread }} aria-haspopup="dialog" {...asking} />
}

const loadDropdown = async () => (await import('./NotificationsDropdown.tsx')).NotificationsDropdown

type ButtonProps = ComponentProps<'button'> & { place: Place; unread: number }

function BellButton({ place, unread, ...rest }: ButtonProps) {
  const { t } = useLocalization()
  const label = t('notifications.label')
  const shown = unread > highestCount ? `${highestCount}+` : String(unread)

  return (
    <RowTooltip {...rest} place={place} text={label}>
      <button
        type="button"
        className={`relative ${rowStyle(place)}`}
        aria-label={unread > 0 ? t('notifications.bell', { count: unread, shown }) : label}
      >
        <RowFace icon={BellIcon} label={label} place={place} />
        {/* The space keeps the words apart for whoever compares them with the name (WCAG 2.5.3). */}
        {unread > 0 && (
          <>
            {' '}
            <Count shown={shown} place={place} />
          </>
        )}
      </button>
    </RowTooltip>
  )
}

function Count({ shown, place }: { shown: string; place: Place }) {
  const small = 'absolute -end-0.5 -top-0.5 h-4.5 min-w-4.5 px-1 ring-2 ring-surface'

  return (
    <span
      aria-hidden
      data-unread={shown}
      className={`inline-flex items-center justify-center rounded-full bg-danger text-xs font-semibold text-on-accent tabular-nums ${
        place === 'rail' ? small : 'h-5 min-w-5 px-1.5'
      }`}
    >
      {shown}
    </span>
  )
}
