import { useState } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { FieldError } from '#islands/ui/Field.tsx'
import { alreadyAmong } from '../contacts/already-among.ts'
import { PersonInput } from '../contacts/PersonInput.tsx'
import type { Suggestion } from '../contacts/suggestions.ts'
import type { DraftRole } from './draft.ts'
import { isEmailAddress } from './email-address.ts'
import { RoleChip } from './RoleChip.tsx'
import type { RoleCommand } from './role-commands.ts'
import { rowControl } from './row-control.ts'

/** Somebody who takes part, among the others, and what may become of them. */
export type RoleInRow = {
  role: DraftRole
  roles: readonly DraftRole[]
  place: number
  isActive: boolean
  isPerson: boolean
  onCommand: (command: RoleCommand) => void
  onType: (key: string, part: Partial<DraftRole>, run: string) => void
  onChoose: (key: string) => void
}

/** Who somebody is: a person with an address, or the part that one will play. What is wrong with it is told once it is typed. */
export function RoleIdentity(props: RoleInRow) {
  const { t } = useLocalization()
  const { role, place, isActive, isPerson, onChoose } = props
  const { key, name, email } = role
  const { fault, already, wiring, typing } = useTold(props)

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
        {isPerson ? <PersonName {...props} /> : <PartName {...props} {...typing} {...wiring} />}
      </span>
      {isPerson && <PersonAddress {...props} {...typing} {...wiring} />}
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
}

/** What is said below the row, and how the input that it is about knows of it. */
function useTold({ role, roles, isActive, isPerson, onChoose }: RoleInRow) {
  const { key, email } = role
  const [isTyping, setTyping] = useState(false)
  const others = roles
    .map((one, place) => ({ place, key: one.key, name: one.name, email: one.email }))
    .filter((one) => one.key !== key)
  const already = isPerson && alreadyAmong(email, others)
  const fault = isTyping ? null : isPerson ? faultOfAddress(email) : faultOfPart(role.name, others)
  const wiring = {
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': fault || already ? `told-${key}` : undefined,
  }
  const typing = {
    onFocus: () => {
      setTyping(true)
      // Fields are placed for whoever is typed.
      if (!isActive) onChoose(key)
    },
    onBlur: () => setTyping(false),
  }

  return { already, fault, wiring, typing }
}

type Wired = {
  onFocus: () => void
  onBlur: () => void
  'aria-invalid': boolean | undefined
  'aria-describedby': string | undefined
}

function PersonName({ role, isActive, onType, onChoose }: RoleInRow) {
  const { t } = useLocalization()

  return (
    <PersonInput
      id={`role-name-${role.key}`}
      aria-label={t('editor.personName')}
      placeholder={t('editor.personName')}
      className={rowControl}
      value={role.name}
      maxLength={100}
      onFocus={() => !isActive && onChoose(role.key)}
      onType={(typed) => onType(role.key, { name: typed }, 'name')}
      onChoose={(person) => onType(role.key, asPerson(person), 'person')}
    />
  )
}

function PersonAddress({ role, onType, onFocus, onBlur, ...wiring }: RoleInRow & Wired) {
  const { t } = useLocalization()

  return (
    <PersonInput
      id={`role-email-${role.key}`}
      type="email"
      aria-label={t('editor.email')}
      placeholder={t('editor.email')}
      className={rowControl}
      value={role.email}
      onFocus={onFocus}
      onBlur={onBlur}
      onType={(typed) => onType(role.key, { email: typed }, 'email')}
      onChoose={(person) => onType(role.key, asPerson(person), 'person')}
      aria-invalid={wiring['aria-invalid']}
      aria-describedby={wiring['aria-describedby']}
    />
  )
}

function PartName({ role, place, onType, onFocus, onBlur, ...wiring }: RoleInRow & Wired) {
  const { t } = useLocalization()

  return (
    <input
      id={`role-name-${role.key}`}
      aria-label={t('editor.roleName')}
      placeholder={t('editor.row.part', { number: place + 1 })}
      className={rowControl}
      value={role.name}
      maxLength={100}
      autoComplete="off"
      onFocus={onFocus}
      onBlur={onBlur}
      onChange={({ target }) => onType(role.key, { name: target.value }, 'name')}
      aria-invalid={wiring['aria-invalid']}
      aria-describedby={wiring['aria-describedby']}
    />
  )
}

function asPerson({ name, email, locale }: Suggestion): Partial<DraftRole> {
  return { name, email, ...(locale && { locale }) }
}

function faultOfAddress(email: string) {
  return email && !isEmailAddress(email.trim()) ? 'editor.roleFaults.email-invalid' : null
}

function faultOfPart(name: string, others: readonly { name: string }[]) {
  const own = name.trim().toLowerCase()

  return own && others.some((one) => one.name.trim().toLowerCase() === own)
    ? 'editor.roleFaults.name-taken'
    : null
}
