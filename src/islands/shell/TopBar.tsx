import { useLocalization } from '#browser/localization.tsx'
import { Drawer } from '#islands/ui/Drawer.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Menu } from 'lucide-react'
import { useState } from 'react'
import { HomeLink } from './HomeLink.tsx'
import { SidebarContent } from './SidebarContent.tsx'
import type { SidebarProps } from './sidebar-props.ts'

/** Below 768 px: the menu button that opens the sidebar as a drawer. */
export function TopBar(props: SidebarProps) {
  const { t } = useLocalization()
  // Open on the page where it was opened: going elsewhere closes it.
  const [openedAt, setOpenedAt] = useState<string | null>(null)

  return (
    <header className="h-14 md:hidden">
      <div className="fixed inset-x-0 top-0 z-10 flex h-14 items-center gap-2 border-b border-line bg-surface px-2">
        <Drawer
          trigger={<IconButton label={t('shell.openMenu')} icon={<Menu aria-hidden size={20} />} />}
          open={openedAt === props.path}
          onOpenChange={(open) => setOpenedAt(open ? props.path : null)}
          title={t('shell.menu')}
          closeLabel={t('shell.closeMenu')}
        >
          <SidebarContent {...props} place="drawer" />
        </Drawer>
        <HomeLink />
      </div>
    </header>
  )
}
