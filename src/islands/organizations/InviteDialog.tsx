import { useState } from 'react'
import { api, ApiError } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { isEmailAddress } from '#core/identity/email-address.ts'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { FormDialog } from '#islands/ui/FormDialog.tsx'
import { TextField } from '#islands/ui/TextField.tsx'

await loadTexts('organizations', 'problems')

type Props = {
  organization: { id: string; name: string }
  onClose: () => void
  /** The invitation to this address is on its way. */
  onInvited: (email: string) => void
}

type Person = { name: string; email: string; isManager: boolean }

/** Name, address and whether they will manage: the invitation goes by mail. */
export function InviteDialog({ organization, onClose, onInvited }: Props) {
  const { t } = useLocalization()
  const [person, setPerson] = useState<Person>({ name: '', email: '', isManager: false })
  const name = person.name.trim()
  const email = person.email.trim()

  const change = (part: Partial<Person>) => setPerson((last) => ({ ...last, ...part }))

  async function invite() {
    await api('POST /organizations/{id}/members', {
      params: { id: organization.id },
      body: { ...person, name, email },
    })
    onInvited(email)
  }

  return (
    <FormDialog
      title={t('organizations.invite.title', { organization: organization.name })}
      description={t('organizations.invite.explained')}
      action={t('organizations.invite.button')}
      check={() => [
        ...(name ? [] : [{ fieldId: nameId, message: t('organizations.invite.nameMissing') }]),
        ...(isEmailAddress(email)
          ? []
          : [{ fieldId: emailId, message: t('organizations.invite.emailInvalid') }]),
      ]}
      onSubmit={invite}
      fieldOf={(error) => (isAboutEmail(error) ? emailId : undefined)}
      onClose={onClose}
    >
      {(errorOf) => <PersonFields {...{ person, errorOf }} onChange={change} />}
    </FormDialog>
  )
}

type FieldsProps = {
  person: Person
  /** What stands against the field of this id. */
  errorOf: (fieldId: string) => string | null
  onChange: (part: Partial<Person>) => void
}

function PersonFields({ person, errorOf, onChange }: FieldsProps) {
  const { t } = useLocalization()

  return (
    <>
      <TextField
        id={nameId}
        name="name"
        label={t('organizations.invite.name')}
        value={person.name}
        maxLength={100}
        autoComplete="off"
        error={errorOf(nameId)}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextField
        id={emailId}
        name="email"
        type="email"
        label={t('organizations.invite.email')}
        value={person.email}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf(emailId)}
        onChange={({ target }) => onChange({ email: target.value })}
      />
      <Checkbox
        label={t('organizations.invite.isManager')}
        hint={t('organizations.invite.managerHint')}
        checked={person.isManager}
        onChange={({ target }) => onChange({ isManager: target.checked })}
      />
    </>
  )
}

const nameId = 'invite-name'
const emailId = 'invite-email'

function isAboutEmail(error: unknown): boolean {
  return error instanceof ApiError && ['already-member', 'already-invited'].includes(error.code ?? '')
}
