import { GripVertical } from 'lucide-react'
import { memo, type KeyboardEvent, type PointerEvent } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { recipientRoles } from '#core/envelope/envelope.ts'
import { roleRules, takesAttached } from '#core/envelope/roles.ts'
import { classNames } from '#islands/ui/class-names.ts'
import { RoleActions } from './RoleActions.tsx'
import { RoleIdentity, type RoleInRow } from './RoleIdentity.tsx'
import { rowControl } from './row-control.ts'

/** What happens where a row is let go: it comes before or after this one, or acts at the same time. */
export type DropMark = 'before' | 'beside' | 'after'

type Props = RoleInRow & {
  isDragged: boolean
  mark: DropMark | null
  onGrip: (key: string, event: PointerEvent<HTMLElement>) => void
}

const marks: Readonly<Record<DropMark, string>> = {
  before:
    'before:absolute before:-inset-x-px before:-top-1.5 before:h-1 before:rounded-full before:bg-accent',
  after:
    'before:absolute before:-inset-x-px before:-bottom-1.5 before:h-1 before:rounded-full before:bg-accent',
  beside: 'ring-2 ring-accent',
}

/** Somebody who takes part, as they are typed: from the name Tab goes to the address. What is rare comes last. */
export const RoleRow = memo(function RoleRow(props: Props) {
  const { t } = useLocalization()
  const { role, roles, place, isActive, isPerson, isDragged, mark, onCommand } = props
  const { key, order, recipientRole } = role
  const name = role.name || role.email || t('editor.nameless')
  const [isShared, isJoined] = [roles[place + 1]?.order === order, roles[place - 1]?.order === order]

  return (
    <li
      data-row={key}
      className={classNames(
        'relative flex gap-1 rounded-md border py-2 pe-2 transition-colors',
        isActive ? 'z-1 border-accent bg-accent-surface' : 'border-line',
        isJoined && '-mt-2.25 rounded-t-none',
        isShared && 'rounded-b-none',
        isDragged && 'opacity-60',
        mark && marks[mark],
      )}
    >
      <Grip {...props} name={name} isJoined={isJoined} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <RoleIdentity {...props} />
        <span className="flex gap-1">
          <RoleSelect {...props} />
          <button
            type="button"
            aria-label={t('editor.row.moreFor', { name })}
            onClick={() => onCommand({ kind: 'more', key })}
            className="rounded-md px-2 text-sm font-medium text-link hover:bg-surface-hover"
          >
            {t('editor.row.more')}
          </button>
          <RoleActions {...props} />
        </span>
        {roleRules[recipientRole].attached && <SignerSelect {...props} />}
        {role.group && (
          <span className="text-xs text-muted">
            {t('editor.roleInGroup', {
              needs: role.group.needs,
              count: roles.filter(({ group }) => group?.key === role.group?.key).length,
            })}
          </span>
        )}
        {mark === 'beside' && (
          <span className="absolute start-8 -bottom-2 z-2 rounded-sm bg-accent-surface px-1.5 text-xs font-medium text-link">
            {t('editor.row.together')}
          </span>
        )}
        {!isPerson && role.person && <span className="truncate text-xs text-muted">{role.person.name}</span>}
      </div>
    </li>
  )
})

function Grip({ role, name, isJoined, onCommand, onGrip }: Props & { name: string; isJoined: boolean }) {
  const { t } = useLocalization()
  const { key, order } = role

  return (
    <span className="flex w-6 flex-col items-center pointer-coarse:w-9">
      <button
        type="button"
        id={`grip-${key}`}
        aria-label={t('editor.row.move', { name })}
        aria-describedby="order-keys"
        onPointerDown={(event) => onGrip(key, event)}
        onKeyDown={(event) => stepByKey(event, (by) => onCommand({ kind: 'step', key, by }))}
        className="flex h-8 w-full cursor-grab touch-none items-center justify-center rounded-md text-muted hover:text-text pointer-coarse:h-11"
      >
        <GripVertical aria-hidden size={16} />
      </button>
      {!isJoined && (
        <span aria-hidden className="text-xs text-muted tabular-nums">
          {order}
        </span>
      )}
    </span>
  )
}

function RoleSelect({ role, onCommand }: Props) {
  const { t } = useLocalization()

  return (
    <select
      aria-label={t('editor.recipientRole')}
      className={classNames(rowControl, 'flex-1')}
      value={role.recipientRole}
      onChange={({ target }) => {
        const chosen = recipientRoles.find((candidate) => candidate === target.value)
        if (chosen) onCommand({ kind: 'role', key: role.key, chosen })
      }}
    >
      {recipientRoles.map((value) => (
        <option key={value} value={value}>
          {t(`fields.roles.${value}`)}
        </option>
      ))}
    </select>
  )
}

/** Whom a witness or an assistant belongs to. */
function SignerSelect({ role, roles, onType }: Props) {
  const { t } = useLocalization()
  const { key, recipientRole, attachedTo } = role

  return (
    <select
      aria-label={t(`editor.attachedTo.${recipientRole === 'witness' ? 'witness' : 'assistant'}`)}
      className={rowControl}
      value={attachedTo ?? ''}
      onChange={({ target }) => onType(key, { attachedTo: target.value || null }, 'signer')}
    >
      <option value="">{t('editor.chooseSigner')}</option>
      {roles
        .filter((one) => one.key !== key && takesAttached(one.recipientRole))
        .map((one) => (
          <option key={one.key} value={one.key}>
            {one.name || one.email || t('editor.nameless')}
          </option>
        ))}
    </select>
  )
}

function stepByKey(event: KeyboardEvent, onStep: (by: -1 | 1) => void) {
  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
  if (by === null) return
  event.preventDefault()
  event.stopPropagation()
  onStep(by)
}
