import { useState, type SubmitEvent } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import type { Locale } from '#core/locale/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { toast } from '#islands/ui/toaster.tsx'
import { Refused } from './Refused.tsx'

await loadTexts('organizations', 'problems')

type Mails = { firstPage: boolean; copies: boolean }
type Props = { locale: Locale; organization: { id: string; mails: Mails } }

/** What mails about envelopes bring along. */
export function MailsForm({ locale, organization }: Props) {
  return (
    <LocalizationProvider locale={locale}>
      <Form organization={organization} />
    </LocalizationProvider>
  )
}

function Form({ organization }: Omit<Props, 'locale'>) {
  const { t } = useLocalization()
  const [mails, setMails] = useState(organization.mails)
  const [refusal, setRefusal] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setRefusal(null)
    try {
      await api('PUT /organizations/{id}', { params: { id: organization.id }, body: { mails } })
      toast.success(t('organizations.mails.saved'))
    } catch (error) {
      setRefusal(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex max-w-128 flex-col gap-4">
      {refusal !== null && <Refused error={refusal} />}
      {(['firstPage', 'copies'] as const).map((what) => (
        <Checkbox
          key={what}
          label={t(`organizations.mails.${what}`)}
          hint={t(`organizations.mails.${what}Hint`)}
          checked={mails[what]}
          onChange={({ target }) => setMails({ ...mails, [what]: target.checked })}
        />
      ))}
      <p className="text-sm text-muted">{t('organizations.mails.guarded')}</p>
      <Button type="submit" busy={isBusy} className="self-start">
        {t('organizations.mails.save')}
      </Button>
    </form>
  )
}
