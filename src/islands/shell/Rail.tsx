import { storeRailCollapsed } from '#browser/stored-state.ts'
import { classNames } from '#islands/ui/class-names.ts'
import { useState } from 'react'
import { SidebarContent } from './SidebarContent.tsx'
import type { SidebarProps } from './sidebar-props.ts'

/**
 * From 768 px: 64 px of icons, or 256 px with words. It is fixed, not sticky: browsers scroll the page for a sticky thing
 * that takes focus, as if it were to be kept clear of the page's edges like what flows.
 */
export function Rail(props: SidebarProps) {
  const [chosen, setChosen] = useState(props.railCollapsed)
  // In a layout that starts collapsed, expanding holds for the page at hand and is not remembered.
  const [expandedAt, setExpandedAt] = useState<string | null>(null)
  const collapsed = props.startsCollapsed ? expandedAt !== props.path : chosen

  function toggle() {
    if (props.startsCollapsed) return setExpandedAt(collapsed ? props.path : null)
    setChosen(!chosen)
    storeRailCollapsed(!chosen)
  }

  return (
    <div className={classNames('hidden shrink-0 md:block', collapsed ? 'w-16' : 'w-64')}>
      <aside
        data-collapsed={collapsed}
        className={classNames(
          'fixed inset-y-0 start-0 hidden h-dvh flex-col overflow-y-auto border-e border-line bg-surface md:flex',
          '[scrollbar-width:thin]',
          collapsed ? 'w-16' : 'w-64',
        )}
      >
        <SidebarContent {...props} place={collapsed ? 'rail' : 'sidebar'} onToggle={toggle} />
      </aside>
    </div>
  )
}
