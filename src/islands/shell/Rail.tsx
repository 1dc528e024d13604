import { storeRailCollapsed } from '#browser/stored-state.ts'
import { classNames } from '#islands/ui/class-names.ts'
import { useState } from 'react'
import { SidebarContent } from './SidebarContent.tsx'
import type { SidebarProps } from './sidebar-props.ts'

/** From 768 px: 64 px of icons, or 256 px with words. */
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
    <aside
      data-collapsed={collapsed}
      className={classNames(
        'sticky top-0 hidden h-dvh shrink-0 flex-col overflow-y-auto border-e border-line bg-surface md:flex',
        '[scrollbar-width:thin]',
        collapsed ? 'w-16' : 'w-64',
      )}
    >
      <SidebarContent {...props} place={collapsed ? 'rail' : 'sidebar'} onToggle={toggle} />
    </aside>
  )
}
