import { ArrowDown, ArrowUp, EllipsisVertical, Pencil, Plus, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { classNames } from '#islands/ui/class-names.ts'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Menu, type MenuItem } from '#islands/ui/Menu.tsx'
import { addRole, changeRole, type Draft, type DraftRole, moveRole, nextOrder, removeRole } from './draft.ts'
import { newId } from './new-id.ts'
import { RoleChip } from './RoleChip.tsx'

const RoleDialog = lazy(() => import('./RoleDialog.tsx').then((module) => ({ default: module.RoleDialog })))

type Props = {
  draft: Draft
  activeRole: string | null
  isPerson: boolean
  onEdit: (change: (draft: Draft) => Draft) => void
  onChoose: (key: string) => void
}

/** Who takes part, in routing order. The chosen one gets the next field. */
export function RolesPanel({ draft, activeRole, isPerson, onEdit, onChoose }: Props) {
  const { t, locale } = useLocalization()
  const [edited, setEdited] = useState<{ role: DraftRole; isNew: boolean } | null>(null)

  function startNew() {
    const fresh = {
      key: newId(),
      name: '',
      email: '',
      recipientRole: 'signer',
      order: nextOrder(draft),
    } as const
    setEdited({ role: { ...fresh, locale: isPerson ? locale : null }, isNew: true })
  }

  function submit(role: DraftRole) {
    onEdit((latest) => (edited?.isNew ? addRole(latest, role) : changeRole(latest, role.key, role)))
    onChoose(role.key)
    setEdited(null)
  }

  return (
    <div className="flex flex-col gap-2">
      {draft.roles.length === 0 && <p className="text-muted">{t('editor.noRecipients')}</p>}
      <ul className="flex flex-col gap-1">
        {draft.roles.map((role, place) => (
          <RoleRow
            key={role.key}
            role={role}
            place={place}
            isActive={role.key === activeRole}
            isLast={place === draft.roles.length - 1}
            onChoose={() => onChoose(role.key)}
            onChangeStart={() => setEdited({ role, isNew: false })}
            onMove={(by) => onEdit((latest) => moveRole(latest, role.key, by))}
            onRemove={() => onEdit((latest) => removeRole(latest, role.key))}
          />
        ))}
      </ul>
      <Button id="add-recipient" size="small" onClick={startNew} className="self-start">
        <Plus aria-hidden size={16} />
        {t('editor.addRecipient')}
      </Button>
      {edited && (
        <Suspense>
          <RoleDialog
            {...edited}
            draft={draft}
            isPerson={isPerson}
            onSubmit={submit}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

type RowProps = {
  role: DraftRole
  place: number
  isActive: boolean
  isLast: boolean
  onChoose: () => void
  onChangeStart: () => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function RoleRow({ role, place, isActive, isLast, onChoose, onChangeStart, onMove, onRemove }: RowProps) {
  const { t } = useLocalization()
  const items: MenuItem[] = [
    { id: 'edit', label: t('editor.edit'), icon: Pencil, onSelect: onChangeStart },
    ...(place > 0
      ? [{ id: 'up', label: t('editor.moveUp'), icon: ArrowUp, onSelect: () => onMove(-1) }]
      : []),
    ...(isLast
      ? []
      : [{ id: 'down', label: t('editor.moveDown'), icon: ArrowDown, onSelect: () => onMove(1) }]),
    { id: 'remove', label: t('editor.remove'), icon: Trash2, tone: 'danger', onSelect: onRemove },
  ]

  return (
    <li
      className={classNames(
        'flex items-center gap-1 rounded-md border pe-1 transition-colors',
        isActive ? 'border-accent bg-accent-surface' : 'border-transparent hover:bg-surface-hover',
      )}
    >
      <button
        type="button"
        id={`role-${role.key}`}
        aria-pressed={isActive}
        onClick={onChoose}
        className="flex min-w-0 flex-1 items-center gap-2 rounded-md py-1.5 ps-2 text-start"
      >
        <RoleChip name={role.name} place={place} />
        <span className="flex min-w-0 flex-col">
          <span className="truncate font-medium">{role.name}</span>
          <span className="truncate text-xs text-muted">
            {t('editor.roleLine', { order: role.order, role: t(`fields.roles.${role.recipientRole}`) })}
          </span>
        </span>
      </button>
      <Menu
        label={t('editor.actionsFor', { name: role.name })}
        align="end"
        items={items}
        trigger={
          <IconButton
            size="small"
            label={t('editor.actionsFor', { name: role.name })}
            icon={<EllipsisVertical aria-hidden size={16} />}
          />
        }
      />
    </li>
  )
}
