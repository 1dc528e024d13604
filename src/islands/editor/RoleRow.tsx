import { EllipsisVertical, GripVertical } from 'lucide-react'
import { lazy, memo, Suspense, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { recipientRoles } from '#core/envelope/envelope.ts'
import { roleRules, takesAttached } from '#core/envelope/roles.ts'
import { classNames } from '#islands/ui/class-names.ts'
import { FieldError } from '#islands/ui/Field.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { alreadyAmong } from '../contacts/already-among.ts'
import { PersonInput } from '../contacts/PersonInput.tsx'
import type { Suggestion } from '../contacts/suggestions.ts'
import type { DraftRole } from './draft.ts'
import { isEmailAddress } from './email-address.ts'
import { RoleChip } from './RoleChip.tsx'
import type { RoleCommand } from './role-commands.ts'

const RoleMenu = lazy(() => import('./RoleMenu.tsx').then((module) => ({ default: module.RoleMenu })))

/** What happens where a row is let go: it comes before or after this one, or acts at the same time. */
export type DropMark = 'before' | 'beside' | 'after'

type Props = {
  role: DraftRole
  roles: readonly DraftRole[]
  place: number
  isActive: boolean
  isPerson: boolean
  isDragged: boolean
  mark: DropMark | null
  onCommand: (command: RoleCommand) => void
  onType: (key: string, part: Partial<DraftRole>, run: string) => void
  onChoose: (key: string) => void
  onGrip: (key: string, event: PointerEvent<HTMLElement>) => void
}

const control =
  'block h-8 w-full min-w-0 rounded-md border border-control bg-surface px-2 text-sm text-text aria-invalid:border-error pointer-coarse:h-11 pointer-coarse:text-base'
const marks: Readonly<Record<DropMark, string>> = {
  before:
    'before:absolute before:-inset-x-px before:-top-1.5 before:h-1 before:rounded-full before:bg-accent',
  after:
    'before:absolute before:-inset-x-px before:-bottom-1.5 before:h-1 before:rounded-full before:bg-accent',
  beside: 'ring-2 ring-accent',
}

/** Somebody who takes part, as they are typed; what is rare is behind the last button. */
export const RoleRow = memo(function RoleRow(props: Props) {
  const { t } = useLocalization()
  const { role, roles, place, isActive, isPerson, isDragged, mark, onCommand, onGrip } = props
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
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <Identity {...props} />
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

function Identity({ role, roles, place, isActive, isPerson, onType, onChoose, onCommand }: Props) {
  const { t } = useLocalization()
  const { key, name, email } = role
  const [isTyping, setTyping] = useState(false)
  const choose = (person: Suggestion) =>
    onType(
      key,
      { name: person.name, email: person.email, ...(person.locale && { locale: person.locale }) },
      'person',
    )
  const others = roles.map((one, at) => ({ place: at, key: one.key, name: one.name, email: one.email }))
  const rest = others.filter((one) => one.key !== key)
  const already = isPerson && alreadyAmong(email, rest)
  // Fields are placed for whoever is typed.
  const startHere = () => !isActive && onChoose(key)
  const startTyping = () => {
    setTyping(true)
    startHere()
  }
  const fault = isTyping ? null : faultOf()
  const wiring = {
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': fault || already ? `told-${key}` : undefined,
  }

  return (
    <>
      <span className="flex items-center gap-1">
        <button
          type="button"
          id={`role-${key}`}
          aria-pressed={isActive}
          aria-label={t('editor.row.fill', { name: name || email || t('editor.nameless') })}
          onClick={() => onChoose(key)}
          className="rounded-full"
        >
          <RoleChip name={name} place={place} />
        </button>
        {isPerson ? (
          <PersonInput
            id={`role-name-${key}`}
            onFocus={startHere}
            aria-label={t('editor.personName')}
            placeholder={t('editor.personName')}
            className={control}
            value={name}
            maxLength={100}
            onType={(typed) => onType(key, { name: typed }, 'name')}
            onChoose={choose}
          />
        ) : (
          <input
            id={`role-name-${key}`}
            aria-label={t('editor.roleName')}
            placeholder={t('editor.row.part', { number: place + 1 })}
            className={control}
            value={name}
            maxLength={100}
            autoComplete="off"
            onFocus={startTyping}
            onBlur={() => setTyping(false)}
            onChange={({ target }) => onType(key, { name: target.value }, 'name')}
            {...wiring}
          />
        )}
        <Actions {...{ role, roles, place, onCommand }} />
      </span>
      {isPerson && (
        <PersonInput
          id={`role-email-${key}`}
          type="email"
          aria-label={t('editor.email')}
          placeholder={t('editor.email')}
          className={control}
          value={email}
          onFocus={startTyping}
          onBlur={() => setTyping(false)}
          onType={(typed) => onType(key, { email: typed }, 'email')}
          onChoose={choose}
          {...wiring}
        />
      )}
      {fault ? (
        <FieldError id={`told-${key}`} text={t(fault)} />
      ) : (
        already && (
          <p id={`told-${key}`} className="text-xs text-muted">
            {t('contacts.suggest.already', already)}
          </p>
        )
      )}
    </>
  )

  function faultOf() {
    if (isPerson) return email && !isEmailAddress(email.trim()) ? 'editor.roleFaults.email-invalid' : null
    const own = name.trim().toLowerCase()

    return own && rest.some((one) => one.name.trim().toLowerCase() === own)
      ? 'editor.roleFaults.name-taken'
      : null
  }
}

function Actions(menu: Pick<Props, 'role' | 'roles' | 'place' | 'onCommand'>) {
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

function RoleSelect({ role, onCommand }: Props) {
  const { t } = useLocalization()

  return (
    <select
      aria-label={t('editor.recipientRole')}
      className={classNames(control, 'flex-1')}
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
      className={control}
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
