import { useState, type SubmitEvent } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import type { Locale } from '#core/locale/locale.ts'
import { toOrigins } from '#core/organizations/embed-origins.ts'
import { Button } from '#islands/ui/Button.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { toast } from '#islands/ui/toaster.tsx'
import { formText } from '../auth/form-text.ts'
import { Refused } from './Refused.tsx'

await loadTexts('organizations', 'problems')

type Props = { locale: Locale; organization: { id: string; embedOrigins: readonly string[] } }

/** Which pages may show the signing room in a frame. */
export function EmbedForm({ locale, organization }: Props) {
  return (
    <LocalizationProvider locale={locale}>
      <Form organization={organization} />
    </LocalizationProvider>
  )
}

function Form({ organization: { id, embedOrigins } }: Omit<Props, 'locale'>) {
  const { t } = useLocalization()
  const [wrong, setWrong] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const { origins, wrong: line } = toOrigins(formText(event.currentTarget, 'origins'))
    setWrong(line)
    setRefusal(null)
    if (line !== null) return event.currentTarget.querySelector('textarea')?.focus()
    setBusy(true)
    try {
      await api('PUT /organizations/{id}', { params: { id }, body: { embedOrigins: origins } })
      toast.success(t('organizations.settings.saved'))
    } catch (error) {
      setRefusal(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex max-w-128 flex-col gap-4">
      {refusal !== null && <Refused error={refusal} />}
      <TextArea
        name="origins"
        label={t('organizations.embed.origins')}
        hint={t('organizations.embed.hint')}
        error={wrong === null ? null : t('organizations.embed.wrong', { line: wrong })}
        defaultValue={embedOrigins.join('\n')}
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" busy={isBusy} className="self-start">
        {t('organizations.embed.save')}
      </Button>
    </form>
  )
}
