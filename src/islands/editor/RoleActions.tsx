import { EllipsisVertical } from 'lucide-react'
import { useLocalization } from '#browser/localization.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { useOnDemand } from '#islands/ui/use-on-demand.ts'
import type { DraftRole } from './draft.ts'
import type { RoleCommand } from './role-commands.ts'

type Props = {
  role: DraftRole
  roles: readonly DraftRole[]
  place: number
  onCommand: (command: RoleCommand) => void
}

/** The menu of a recipient's row, which is loaded when somebody first opens it. */
export function RoleActions(menu: Props) {
  const { t } = useLocalization()
  const { Part, asking } = useOnDemand<Props>(loadMenu)
  const { name, email } = menu.role
  if (Part) return <Part {...menu} />

  return (
    <IconButton
      size="small"
      aria-haspopup="dialog"
      label={t('editor.actionsFor', { name: name || email || t('editor.nameless') })}
      icon={<EllipsisVertical aria-hidden size={16} />}
      {...asking}
    />
  )
}

const loadMenu = async () => (await import('./RoleMenu.tsx')).RoleMenu
