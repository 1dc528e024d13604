import { ArrowDown, ArrowUp, EllipsisVertical, Trash2, UsersRound } from 'lucide-react'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Menu, type MenuItem } from '#islands/ui/Menu.tsx'
import type { DraftRole } from './draft.ts'
import type { RoleCommand } from './role-commands.ts'

await loadTexts('editorLater')

type Props = {
  role: DraftRole
  roles: readonly DraftRole[]
  place: number
  onCommand: (command: RoleCommand) => void
}

/** What can be done to one recipient; fetched when its button is pressed first. */
export function RoleMenu({ role, roles, place, onCommand }: Props) {
  const { t } = useLocalization()
  const { key } = role
  const label = t('editor.actionsFor', { name: role.name || role.email || t('editor.nameless') })
  const before = roles[place - 1]
  const isLast = place === roles.length - 1
  const isAlone = roles.every((one) => one.key === key || one.order !== role.order)
  const items: MenuItem[] = [
    ...(place > 0 || !isAlone
      ? [
          {
            id: 'up',
            label: t('editor.moveUp'),
            icon: ArrowUp,
            onSelect: () => onCommand({ kind: 'step', key, by: -1 }),
          },
        ]
      : []),
    ...(isLast && isAlone
      ? []
      : [
          {
            id: 'down',
            label: t('editor.moveDown'),
            icon: ArrowDown,
            onSelect: () => onCommand({ kind: 'step', key, by: 1 }),
          },
        ]),
    ...(before
      ? [
          {
            id: 'parallel',
            label: t(before.order === role.order ? 'editor.actAfter' : 'editor.actTogether'),
            icon: UsersRound,
            onSelect: () => onCommand({ kind: 'together', key }),
          },
        ]
      : []),
    {
      id: 'remove',
      label: t('editor.remove'),
      icon: Trash2,
      tone: 'danger',
      onSelect: () => onCommand({ kind: 'remove', key }),
    },
  ]

  return (
    <Menu
      {...{ label, items }}
      startsOpen
      align="end"
      trigger={<IconButton size="small" label={label} icon={<EllipsisVertical aria-hidden size={16} />} />}
    />
  )
}
