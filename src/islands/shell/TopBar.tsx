import { useLocalization } from '#browser/localization.tsx'
import type { Drawer } from '#islands/ui/Drawer.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { useOnDemand } from '#islands/ui/use-on-demand.ts'
import { Menu } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { CloseDrawer } from './close-drawer.ts'
import { HomeLink } from './HomeLink.tsx'
import { SidebarContent } from './SidebarContent.tsx'
import type { SidebarProps } from './sidebar-props.ts'

/** Below 768 px: the menu button that opens the sidebar as a drawer. */
export function TopBar(props: SidebarProps) {
  return (
    <header className="h-14 md:hidden">
      <div className="fixed inset-x-0 top-0 z-10 flex h-14 items-center gap-2 border-b border-line bg-surface px-2">
        <SidebarDrawer {...props} />
        <HomeLink />
      </div>
    </header>
  )
}

function SidebarDrawer(props: SidebarProps) {
  const { t } = useLocalization()
  const { Part, asking } = useOnDemand<ComponentProps<typeof Drawer>>(loadDrawer)
  // Open on the page where it was opened: going elsewhere closes it.
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const button = { label: t('shell.openMenu'), icon: <Menu aria-hidden size={20} /> }
  function open(): void {
    setOpenedAt(props.path)
    asking.onClick()
  }
  if (!Part) return <IconButton {...button} {...asking} aria-haspopup="dialog" onClick={open} />

  return (
    <Part
      trigger={<IconButton {...button} />}
      open={openedAt === props.path}
      onOpenChange={(isOpen) => setOpenedAt(isOpen ? props.path : null)}
      title={t('shell.menu')}
      closeLabel={t('shell.closeMenu')}
    >
      <CloseDrawer value={() => setOpenedAt(null)}>
        <SidebarContent {...props} place="drawer" />
      </CloseDrawer>
    </Part>
  )
}

const loadDrawer = async () => (await import('#islands/ui/Drawer.tsx')).Drawer
