import { dayOf, endOfDay } from '#browser/deadline-day.ts'
import { useLocalization } from '#browser/localization.tsx'
import { roleRules } from '#core/envelope/roles.ts'
import { isLocale, locales } from '#core/locale/locale.ts'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { PersonField } from '../contacts/PersonField.tsx'
import type { Suggestion } from '../contacts/suggestions.ts'
import { languageNames } from '../shell/language-names.ts'
import { AccessFields } from './AccessFields.tsx'
import type { Draft, DraftRole } from './draft.ts'
import type { EditorRules } from './editor-rules.ts'
import { GroupFields } from './GroupFields.tsx'
import type { RoleFault } from './role-form.ts'
import { possibleSigners } from './roles.ts'

/** What the parts of the dialog work with. */
export type RoleForm = {
  typed: DraftRole
  draft: Draft
  change: (part: Partial<DraftRole>) => void
  errorOf: (part: RoleFault['part']) => string | undefined
  /** The plan has no access checks but a code by mail. */
  lacksChecks: boolean
  /** Of the organization. */
  rules: EditorRules
  onLack: () => void
}

type Props = {
  form: RoleForm
  /** A person with an address, rather than a part to play. */
  isPerson: boolean
}

/** What there is to say of a role beyond its row, as far as it applies to what it does. */
export function RoleFields({ form, isPerson }: Props) {
  const { t } = useLocalization()
  const { typed, change } = form
  const { acts, attached, signs } = roleRules[typed.recipientRole]

  return (
    <>
      <RoleMeaning form={form} />
      {isPerson && typed.recipientRole === 'in_person' && <HostFields form={form} />}
      {acts && !attached && <GroupFields form={form} />}
      {isPerson ? (
        <Select
          label={t('editor.language')}
          hint={t('editor.languageHint')}
          value={typed.locale ?? form.rules.locale}
          options={locales.map((value) => ({ value, label: languageNames[value] }))}
          onChange={({ target }) => change({ locale: isLocale(target.value) ? target.value : null })}
        />
      ) : (
        <FixedPerson form={form} />
      )}
      {typed.recipientRole !== 'cc' && <AccessFields form={form} isPerson={isPerson} />}
      {signs && (
        <Checkbox
          label={t('editor.mayDelegate')}
          hint={t('editor.mayDelegateHint')}
          checked={typed.mayDelegate}
          onChange={({ target }) => change({ mayDelegate: target.checked })}
        />
      )}
      {isPerson && <PersonalFields form={form} />}
    </>
  )
}

/** What the role does, and whom it belongs to. */
function RoleMeaning({ form: { typed, draft, change, errorOf } }: { form: RoleForm }) {
  const { t } = useLocalization()
  const signers = possibleSigners(draft, typed.key)

  return (
    <>
      <p className="text-muted">{t(`editor.roleMeans.${typed.recipientRole}`)}</p>
      {roleRules[typed.recipientRole].attached && (
        <Select
          id="role-attachedTo"
          label={t(`editor.attachedTo.${typed.recipientRole === 'witness' ? 'witness' : 'assistant'}`)}
          value={typed.attachedTo ?? ''}
          error={errorOf('attachedTo')}
          options={[
            { value: '', label: t('editor.chooseSigner') },
            ...signers.map(({ key, name }) => ({ value: key, label: name })),
          ]}
          onChange={({ target }) => change({ attachedTo: target.value || null })}
        />
      )}
    </>
  )
}

function HostFields({ form }: { form: RoleForm }) {
  const { t } = useLocalization()

  return (
    <SomebodyFields
      form={form}
      part="host"
      title={t('editor.host')}
      hint={t('editor.hostHint')}
      nameLabel={t('editor.hostName')}
      emailLabel={t('editor.hostEmail')}
    />
  )
}

function FixedPerson({ form }: { form: RoleForm }) {
  const { t } = useLocalization()

  return (
    <SomebodyFields
      form={form}
      part="person"
      title={t('editor.fixedPerson')}
      hint={t('editor.fixedPersonHint')}
      nameLabel={t('editor.personName')}
      emailLabel={t('editor.email')}
      optionalLabel={t('editor.optional')}
    />
  )
}

type SomebodyProps = {
  form: RoleForm
  part: 'host' | 'person'
  title: string
  hint: string
  nameLabel: string
  emailLabel: string
  optionalLabel?: string
}

/** The name and the address of somebody who belongs to the role. */
function SomebodyFields({ form, part, title, hint, nameLabel, emailLabel, optionalLabel }: SomebodyProps) {
  const { typed, change, errorOf } = form
  const somebody = typed[part] ?? { name: '', email: '' }
  const changed = (said: Partial<typeof somebody>) => change({ [part]: { ...somebody, ...said } })
  const choose = ({ name, email }: Suggestion) => changed({ name, email })

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-medium">{title}</legend>
      <p className="text-muted">{hint}</p>
      <PersonField
        id={`role-${part}-name`}
        label={nameLabel}
        optionalLabel={optionalLabel}
        value={somebody.name}
        maxLength={100}
        error={errorOf(`${part}-name`)}
        onType={(name) => changed({ name })}
        onChoose={choose}
      />
      <PersonField
        id={`role-${part}-email`}
        type="email"
        label={emailLabel}
        optionalLabel={optionalLabel}
        value={somebody.email}
        error={errorOf(`${part}-email`)}
        onType={(email) => changed({ email })}
        onChoose={choose}
      />
    </fieldset>
  )
}

function PersonalFields({ form: { typed, change, errorOf } }: { form: RoleForm }) {
  const { t } = useLocalization()

  return (
    <>
      <TextArea
        label={t('editor.privateMessage')}
        hint={t('editor.privateMessageHint')}
        optionalLabel={t('editor.optional')}
        maxLength={1000}
        value={typed.message}
        onChange={({ target }) => change({ message: target.value })}
      />
      <TextField
        id="role-expires"
        type="date"
        label={t('editor.ownExpiry')}
        hint={t('editor.ownExpiryHint')}
        optionalLabel={t('editor.optional')}
        value={dayOf(typed.expiresAt)}
        error={errorOf('expires')}
        onChange={({ target }) => change({ expiresAt: endOfDay(target.value) })}
      />
    </>
  )
}
