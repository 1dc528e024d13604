import { Plus } from 'lucide-react'
import { lazy, memo, Suspense, useState, type DragEvent } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { classNames } from '#islands/ui/class-names.ts'
import { type Draft, type DraftRole, plainRole } from './draft.ts'
import { newId } from './new-id.ts'
import { RoleChip } from './RoleChip.tsx'
import { RoleMenu } from './RoleMenu.tsx'

const RoleDialog = lazy(() => import('./RoleDialog.tsx').then((module) => ({ default: module.RoleDialog })))

type Props = {
  draft: Draft
  activeRole: string | null
  isPerson: boolean
  onEdit: (change: (draft: Draft) => Draft) => void
  onChoose: (key: string) => void
}

/** Who takes part, in routing order. The chosen one gets the next field; rows are dragged into another order. */
export const RolesPanel = memo(function RolesPanel({ draft, activeRole, isPerson, onEdit, onChoose }: Props) {
  const { t, locale } = useLocalization()
  const [edited, setEdited] = useState<{ role: DraftRole; isNew: boolean } | null>(null)
  const { dragged, dragOf } = useReordering(draft.roles, onEdit)

  function startNew() {
    const order = Math.max(0, ...draft.roles.map((role) => role.order)) + 1
    const fresh = { ...plainRole, key: newId(), name: '', recipientRole: 'signer', order } as const
    setEdited({ role: { ...fresh, locale: isPerson ? locale : null }, isNew: true })
  }

  async function submit(role: DraftRole) {
    const isNew = edited?.isNew ?? false
    setEdited(null)
    const { addRole, changeRole } = await import('./roles.ts')
    onEdit((latest) => changeRole(isNew ? addRole(latest, role) : latest, role.key, role))
    onChoose(role.key)
  }

  return (
    <div className="flex flex-col gap-2">
      {draft.roles.length === 0 && <p className="text-muted">{t('editor.noRecipients')}</p>}
      <ul className="flex flex-col gap-1">
        {draft.roles.map((role, place) => (
          // Keys move a row by its menu.
          <li
            key={role.key}
            draggable
            {...dragOf(role, place)}
            className={classNames(
              'flex items-center gap-1 rounded-md border pe-1 transition-colors',
              role.key === activeRole
                ? 'border-accent bg-accent-surface'
                : 'border-transparent hover:bg-surface-hover',
              role.key === dragged && 'opacity-60',
            )}
          >
            <RoleButton
              {...{ role, place, onChoose }}
              roles={draft.roles}
              isActive={role.key === activeRole}
            />
            <RoleMenu
              {...{ role, place, onEdit }}
              orderBefore={draft.roles[place - 1]?.order ?? null}
              isLast={place === draft.roles.length - 1}
              onChangeStart={() => setEdited({ role, isNew: false })}
            />
          </li>
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
            onSubmit={(role) => void submit(role)}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </div>
  )
})

type ButtonProps = Pick<Props, 'onChoose'> & {
  role: DraftRole
  place: number
  roles: readonly DraftRole[]
  isActive: boolean
}

function RoleButton({ role, place, roles, isActive, onChoose }: ButtonProps) {
  const { t } = useLocalization()

  return (
    <button
      type="button"
      id={`role-${role.key}`}
      aria-pressed={isActive}
      onClick={() => onChoose(role.key)}
      className="flex min-w-0 flex-1 items-center gap-2 rounded-md py-1.5 ps-2 text-start"
    >
      <RoleChip name={role.name} place={place} />
      <span className="flex min-w-0 flex-col">
        <span className="truncate font-medium">{role.name || role.email || t('editor.nameless')}</span>
        <span className="text-xs text-muted">{lineOf(role)}</span>
      </span>
    </button>
  )

  function lineOf({ key, order, recipientRole, group, attachedTo }: DraftRole): string {
    const line = t('editor.roleLine', { order, role: t(`fields.roles.${recipientRole}`) })
    const signer = attachedTo && roles.find((one) => one.key === attachedTo)?.name
    if (signer) return `${line} · ${t('editor.roleFor', { name: signer })}`
    if (!group) return line
    const others = roles.filter((one) => one.key !== key && one.group?.key === group.key)

    return `${line} · ${t('editor.roleInGroup', { needs: group.needs, count: others.length + 1 })}`
  }
}

/** Rows that are dragged into another order. */
function useReordering(roles: readonly DraftRole[], onEdit: Props['onEdit']) {
  const [dragged, setDragged] = useState<string | null>(null)

  function drop(before: string | null) {
    if (dragged) {
      void import('./roles.ts').then(({ moveRoleTo }) =>
        onEdit((latest) => moveRoleTo(latest, dragged, before)),
      )
    }
    setDragged(null)
  }

  const dragOf = ({ key }: DraftRole, place: number) => ({
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      setDragged(key)
    },
    onDragEnd: () => setDragged(null),
    onDragOver: (event: DragEvent) => {
      if (dragged) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      drop(isUpperHalf(event) ? key : (roles[place + 1]?.key ?? null))
    },
  })

  return { dragged, dragOf }
}

function isUpperHalf({ currentTarget, clientY }: DragEvent): boolean {
  const { top, height } = currentTarget.getBoundingClientRect()

  return clientY < top + height / 2
}
