import { EllipsisVertical } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import type { DraftRole } from './draft.ts'
import type { RoleCommand } from './role-commands.ts'

const RoleMenu = lazy(() => import('./RoleMenu.tsx').then((module) => ({ default: module.RoleMenu })))

type Props = {
  role: DraftRole
  roles: readonly DraftRole[]
  place: number
  onCommand: (command: RoleCommand) => void
}

/** The menu of a recipient's row, which is loaded when somebody first opens it. */
export function RoleActions(menu: Props) {
  const { t } = useLocalization()
  const [isWanted, setWanted] = useState(false)
  const { name, email } = menu.role
  const trigger = (
    <IconButton
      size="small"
      aria-haspopup="dialog"
      label={t('editor.actionsFor', { name: name || email || t('editor.nameless') })}
      icon={<EllipsisVertical aria-hidden size={16} />}
      onClick={() => setWanted(true)}
    />
  )

  return isWanted ? (
    <Suspense fallback={trigger}>
      <RoleMenu {...menu} />
    </Suspense>
  ) : (
    trigger
  )
}
