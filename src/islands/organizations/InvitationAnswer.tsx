import { useState } from 'react'
import { api } from '#browser/api.ts'
import { enterOrganization } from '#browser/enter-organization.ts'
import { keepToast } from '#browser/kept-toasts.ts'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import type { Locale } from '#core/locale/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Refused } from './Refused.tsx'

await loadTexts('organizations', 'problems')

type Props = { locale: Locale; invitation: { id: string; organizationName: string } }

/** Yes makes the organization the current one; no ends the invitation. */
export function InvitationAnswer({ locale, invitation }: Props) {
  return (
    <LocalizationProvider locale={locale}>
      <Answer invitation={invitation} />
    </LocalizationProvider>
  )
}

function Answer({ invitation: { id, organizationName } }: Pick<Props, 'invitation'>) {
  const { t } = useLocalization()
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null)
  const [refusal, setRefusal] = useState<unknown>(null)
  const facts = { organization: organizationName }

  async function run(which: 'accept' | 'decline', deed: () => Promise<void>) {
    setBusy(which)
    setRefusal(null)
    try {
      await deed()
    } catch (error) {
      setRefusal(error)
      setBusy(null)
    }
  }

  async function accept() {
    const joined = await api('POST /invitations/{id}/accept', { params: { id } })
    keepToast({ tone: 'success', text: t('organizations.invitation.joined', facts) })
    enterOrganization(joined)
  }

  async function decline() {
    await api('POST /invitations/{id}/decline', { params: { id } })
    keepToast({ tone: 'message', text: t('organizations.invitation.declined', facts) })
    location.assign('/dashboard')
  }

  return (
    <div className="flex w-full flex-col gap-4">
      {refusal !== null && <Refused error={refusal} />}
      <div className="flex flex-wrap justify-center gap-2">
        <Button busy={busy === 'decline'} onClick={() => void run('decline', decline)}>
          {t('organizations.invitation.decline')}
        </Button>
        <Button tone="primary" busy={busy === 'accept'} onClick={() => void run('accept', accept)}>
          {t('organizations.invitation.accept')}
        </Button>
      </div>
    </div>
  )
}
