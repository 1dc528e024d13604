import { useState, type SubmitEvent } from 'react'
import { api, ApiError } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import { problemText } from '#browser/problem-text.ts'
import { isEmailAddress } from '#core/identity/email-address.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { Refused } from './Refused.tsx'

type Props = {
  organization: { id: string; name: string }
  onClose: () => void
  /** The invitation to this address is on its way. */
  onInvited: (email: string) => void
}
type Faulty = { name: boolean; email: boolean }
const ofEmail = ['already-member', 'already-invited']

/** Name, address and whether they will manage: the invitation goes by mail. */
export function InviteDialog({ organization, onClose, onInvited }: Props) {
  const { t } = useLocalization()
  const [person, setPerson] = useState({ name: '', email: '', isManager: false })
  const [faulty, setFaulty] = useState<Faulty>({ name: false, email: false })
  const [refusal, setRefusal] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const isAboutEmail = refusal instanceof ApiError && ofEmail.includes(refusal.code ?? '')

  async function invite(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const name = person.name.trim()
    const email = person.email.trim()
    const found = { name: name === '', email: !isEmailAddress(email) }
    setFaulty(found)
    setRefusal(null)
    if (found.name || found.email) return document.getElementById(found.name ? nameId : emailId)?.focus()
    setBusy(true)
    try {
      await api('POST /organizations/{id}/members', {
        params: { id: organization.id },
        body: { ...person, name, email },
      })
      onInvited(email)
    } catch (error) {
      setRefusal(error)
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('organizations.invite.title', { organization: organization.name })}
      description={t('organizations.invite.explained')}
      closeLabel={t('organizations.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('organizations.cancel')}</Button>
          <Button tone="primary" type="submit" form="invite" busy={isBusy}>
            {t('organizations.invite.button')}
          </Button>
        </>
      }
    >
      <form id="invite" noValidate onSubmit={(event) => void invite(event)} className="flex flex-col gap-6">
        {refusal !== null && !isAboutEmail && <Refused error={refusal} />}
        <TextField
          id={nameId}
          label={t('organizations.invite.name')}
          value={person.name}
          maxLength={100}
          autoComplete="off"
          error={faulty.name ? t('organizations.invite.nameMissing') : null}
          onChange={({ target }) => setPerson((last) => ({ ...last, name: target.value }))}
        />
        <TextField
          id={emailId}
          type="email"
          label={t('organizations.invite.email')}
          value={person.email}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={emailError()}
          onChange={({ target }) => setPerson((last) => ({ ...last, email: target.value }))}
        />
        <Checkbox
          label={t('organizations.invite.isManager')}
          hint={t('organizations.invite.managerHint')}
          checked={person.isManager}
          onChange={({ target }) => setPerson((last) => ({ ...last, isManager: target.checked }))}
        />
      </form>
    </Dialog>
  )

  function emailError(): string | null {
    if (faulty.email) return t('organizations.invite.emailInvalid')

    return isAboutEmail ? problemText(refusal, t) : null
  }
}

const nameId = 'invite-name'
const emailId = 'invite-email'
