import { useLocalization } from '#browser/localization.tsx'
import type { TemplateShape } from '#contract/template-shapes.ts'
import { locales } from '#core/locale/locale.ts'
import { Select } from '#islands/ui/Select.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { PersonField } from '../contacts/PersonField.tsx'
import { alreadyAmong } from '../contacts/already-among.ts'
import type { Suggestion } from '../contacts/suggestions.ts'
import { RoleChip } from '../editor/RoleChip.tsx'
import { languageNames } from '../shell/language-names.ts'
import { extrasOf, type PersonFault, type PersonPart, type TypedPerson } from './people-form.ts'

type Props = {
  role: TemplateShape['recipients'][number]
  place: number
  person: TypedPerson
  /** Who plays the other roles, as far as they are typed. */
  others: readonly { place: number; name: string; email: string }[]
  faults: readonly PersonFault[]
  onChange: (change: Partial<TypedPerson>) => void
}

/** The person who plays one role of a template. */
export function PersonFields({ role, place, person, others, faults, onChange }: Props) {
  const { t } = useLocalization()
  const errorOf = (part: PersonFault['part']) => {
    const fault = faults.find((candidate) => candidate.part === part)
    return fault && t(`editor.roleFaults.${fault.code}`)
  }
  const whom = (part: 'name' | 'email') => ({
    id: `person-${part}-${person.key}`,
    value: person[part],
    onType: (text: string) => onChange({ [part]: text }),
    onChoose: ({ name, email, locale }: Suggestion) =>
      onChange({ name, email, ...(locale !== null && { locale }) }),
  })
  const already = alreadyAmong(person.email, others)

  return (
    <fieldset className="flex flex-col gap-4 border-t border-line pt-4">
      <legend className="contents">
        <span className="flex items-center gap-2">
          <RoleChip name={role.name} place={place} />
          <span className="font-semibold">{role.name}</span>
          <span className="text-muted">{t(`fields.roles.${role.recipientRole}`)}</span>
        </span>
      </legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <PersonField
          {...whom('name')}
          label={t('editor.personName')}
          maxLength={100}
          error={errorOf('name')}
        />
        <PersonField
          {...whom('email')}
          type="email"
          label={t('editor.email')}
          hint={already && t('contacts.suggest.already', already)}
          error={errorOf('email')}
        />
        <Select
          label={t('editor.language')}
          value={person.locale}
          options={[
            { value: '', label: t('editor.usualLanguage') },
            ...locales.map((value) => ({ value, label: languageNames[value] })),
          ]}
          onChange={({ target }) => onChange({ locale: target.value })}
        />
        <Extras {...{ role, person, onChange }} />
      </div>
    </fieldset>
  )
}

/** What else their role asks of a person. */
function Extras({ role, person, onChange }: Pick<Props, 'role' | 'person' | 'onChange'>) {
  const { t } = useLocalization()
  const extras = extrasOf(role)
  const control = (part: PersonPart) => ({
    id: `person-${part}-${person.key}`,
    value: person[part],
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [part]: target.value }),
  })

  return (
    <>
      {extras.phone && (
        <TextField {...control('phone')} type="tel" label={t('editor.phone')} hint={t('editor.phoneHint')} />
      )}
      {extras.passcode && (
        <TextField {...control('passcode')} label={t('editor.passcode')} hint={t('editor.passcodeHint')} />
      )}
      {extras.host && <TextField {...control('hostName')} label={t('editor.hostName')} />}
      {extras.host && <TextField {...control('hostEmail')} type="email" label={t('editor.hostEmail')} />}
    </>
  )
}
