import { ArrowDown, ArrowUp, EllipsisVertical, Pencil, Trash2, UsersRound } from 'lucide-react'
import { useLocalization } from '#browser/localization.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Menu, type MenuItem } from '#islands/ui/Menu.tsx'
import type { Draft, DraftRole } from './draft.ts'

type Props = {
  role: DraftRole
  place: number
  /** Of the role before, if there is one. */
  orderBefore: number | null
  isLast: boolean
  onChangeStart: () => void
  onEdit: (change: (draft: Draft) => Draft) => void
}

/** What can be done to one recipient. */
export function RoleMenu({ role, place, orderBefore, isLast, onChangeStart, onEdit }: Props) {
  const { t } = useLocalization()
  const { key, name, order } = role
  // What changes roles is not needed to see them.
  const change = (to: (roles: typeof import('./roles.ts'), latest: Draft) => Draft) =>
    void import('./roles.ts').then((roles) => onEdit((latest) => to(roles, latest)))
  const move = (by: -1 | 1) => change((roles, latest) => roles.moveRole(latest, key, by))
  const items: MenuItem[] = [
    { id: 'edit', label: t('editor.edit'), icon: Pencil, onSelect: onChangeStart },
    ...(place > 0 ? [{ id: 'up', label: t('editor.moveUp'), icon: ArrowUp, onSelect: () => move(-1) }] : []),
    ...(isLast
      ? []
      : [{ id: 'down', label: t('editor.moveDown'), icon: ArrowDown, onSelect: () => move(1) }]),
    ...(orderBefore === null
      ? []
      : [
          {
            id: 'parallel',
            label: t(orderBefore === order ? 'editor.actAfter' : 'editor.actTogether'),
            icon: UsersRound,
            onSelect: () => change((roles, latest) => roles.toggleParallel(latest, key)),
          },
        ]),
    {
      id: 'remove',
      label: t('editor.remove'),
      icon: Trash2,
      tone: 'danger',
      onSelect: () => change((roles, latest) => roles.removeRole(latest, key)),
    },
  ]

  return (
    <Menu
      label={t('editor.actionsFor', { name })}
      align="end"
      items={items}
      trigger={
        <IconButton
          size="small"
          label={t('editor.actionsFor', { name })}
          icon={<EllipsisVertical aria-hidden size={16} />}
        />
      }
    />
  )
}
