import { leaveSession } from '#browser/current-session.ts'
import { keepToast } from '#browser/kept-toasts.ts'
import { useLocalization } from '#browser/localization.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { useState, type SubmitEvent } from 'react'
import { ProofRefused, useProven } from './proof.ts'
import { reasonOf } from './reason-of.ts'
import { SectionHeading } from './SectionHeading.tsx'
import { loadSettings } from './settings.ts'
import { useLoaded } from './use-loaded.ts'
import { Waiting } from './Waiting.tsx'

export function AccountSection() {
  const { t } = useLocalization()
  const [settings, reload] = useLoaded(loadSettings)

  return (
    <>
      <SectionHeading title={t('profile.tabs.account')} lead={t('profile.account.lead')} />
      {settings.state === 'ready' ? (
        <DeletionForm email={settings.value.email} />
      ) : (
        <Waiting loaded={settings} onRetry={reload} />
      )}
    </>
  )
}

/** `kept`: what stands in the way lies with the person's organizations. */
type Failure = { text: string; kept: boolean }

function DeletionForm({ email }: { email: string }) {
  const { t } = useLocalization()
  const proven = useProven()
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [mismatch, setMismatch] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function deleteAccount(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      const { deleteOwnAccount } = await import('#browser/identity-account.ts')
      const { refusedBy } = await proven(deleteOwnAccount)
      if (!refusedBy) {
        keepToast({ tone: 'success', text: t('profile.account.deleted') })
        return leaveSession()
      }
      setFailure({ text: t(`problems.${refusedBy}`), kept: true })
    } catch (error) {
      if (!(error instanceof ProofRefused)) setFailure({ text: reasonOf(error, t), kept: false })
    }
    setBusy(false)
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const isSure = typed.trim().toLowerCase() === email.toLowerCase()
    setMismatch(isSure ? null : t('profile.account.mismatch'))
    if (isSure && !isBusy) void deleteAccount()
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col items-stretch gap-6">
      <TextField
        label={t('profile.account.confirm', { email })}
        error={mismatch}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      {failure && (
        <div role="alert" className="flex flex-col gap-2 rounded-lg bg-danger-surface p-4 text-danger-text">
          <p>{failure.text}</p>
          {failure.kept && (
            <a href="/organizations" className="self-start font-medium underline underline-offset-2">
              {t('profile.account.toOrganizations')}
            </a>
          )}
        </div>
      )}
      <Button type="submit" tone="danger" busy={isBusy} className="self-start">
        {t('profile.account.delete')}
      </Button>
    </form>
  )
}
