import { useLocalization } from '#browser/localization.tsx'
import type { TemplateShape } from '#contract/template-shapes.ts'
import { locales } from '#core/locale/locale.ts'
import { Select } from '#islands/ui/Select.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { RoleChip } from '../editor/RoleChip.tsx'
import { languageNames } from '../shell/language-names.ts'
import type { PersonFault, TypedPerson } from './people-form.ts'

type Props = {
  role: TemplateShape['recipients'][number] | undefined
  place: number
  person: TypedPerson
  faults: readonly PersonFault[]
  onChange: (change: Partial<TypedPerson>) => void
}

/** The person who plays one role of a template. */
export function PersonFields({ role, place, person, faults, onChange }: Props) {
  const { t } = useLocalization()
  const errorOf = (part: PersonFault['part']) => {
    const fault = faults.find((candidate) => candidate.part === part)
    return fault && t(`editor.roleFaults.${fault.code}`)
  }

  return (
    <fieldset className="flex flex-col gap-4 border-t border-line pt-4">
      <legend className="contents">
        <span className="flex items-center gap-2">
          <RoleChip name={role?.name ?? ''} place={place} />
          <span className="font-semibold">{role?.name}</span>
          {role && <span className="text-muted">{t(`fields.roles.${role.recipientRole}`)}</span>}
        </span>
      </legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          id={`person-name-${person.key}`}
          label={t('editor.personName')}
          value={person.name}
          maxLength={100}
          autoComplete="off"
          error={errorOf('name')}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <TextField
          id={`person-email-${person.key}`}
          type="email"
          label={t('editor.email')}
          value={person.email}
          autoComplete="off"
          error={errorOf('email')}
          onChange={({ target }) => onChange({ email: target.value })}
        />
        <Select
          label={t('editor.language')}
          value={person.locale}
          options={locales.map((value) => ({ value, label: languageNames[value] }))}
          onChange={({ target }) => onChange({ locale: target.value })}
        />
      </div>
    </fieldset>
  )
}
