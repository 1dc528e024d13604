import { refreshCurrentUser } from '#browser/current-user.ts'
import { LocalizationProvider } from '#browser/localization.tsx'
import { Arrivals } from '#islands/notifications/Arrivals.tsx'
import { ProfileHost } from '#islands/profile/ProfileHost.tsx'
import { TooltipGroup } from '#islands/ui/Tooltip.tsx'
import { useEffect } from 'react'
import { Rail } from './Rail.tsx'
import type { SidebarProps } from './sidebar-props.ts'
import { TopBar } from './TopBar.tsx'

/** The frame around every signed-in page: a rail or sidebar from 768 px, a bar with a drawer below. */
export function Sidebar(props: SidebarProps) {
  useEffect(() => void refreshCurrentUser(), [])

  return (
    <LocalizationProvider locale={props.locale}>
      <TooltipGroup>
        <TopBar {...props} />
        <Rail {...props} />
        <ProfileHost />
        <Arrivals />
      </TooltipGroup>
    </LocalizationProvider>
  )
}
