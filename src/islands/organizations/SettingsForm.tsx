import { useState, type SubmitEvent } from 'react'
import { navigate } from 'astro:transitions/client'
import { api, ApiError } from '#browser/api.ts'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import type { Locale } from '#core/locale/locale.ts'
import { missingFields, toOrganizationInput, type OrganizationField } from '#core/people/new-organization.ts'
import { Button } from '#islands/ui/Button.tsx'
import { toast } from '#islands/ui/toaster.tsx'
import { formText } from '../auth/form-text.ts'
import { OrganizationFields } from './OrganizationFields.tsx'
import { Refused } from './Refused.tsx'
import { TimeZoneField } from './TimeZoneField.tsx'

await loadTexts('organizations', 'problems')

type Props = {
  locale: Locale
  organization: { id: string; name: string; slug: string; timeZone: string }
}

/** Name, slug and time zone of an organization. */
export function SettingsForm({ locale, organization }: Props) {
  return (
    <LocalizationProvider locale={locale}>
      <Form organization={organization} />
    </LocalizationProvider>
  )
}

function Form({ organization }: Pick<Props, 'organization'>) {
  const { t } = useLocalization()
  const [missing, setMissing] = useState<readonly OrganizationField[]>([])
  const [refusal, setRefusal] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const isSlugTaken = refusal instanceof ApiError && refusal.code === 'slug-taken'

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const written = { name: formText(form, 'name'), slug: formText(form, 'slug') }
    const found = missingFields(written)
    setMissing(found)
    setRefusal(null)
    if (found[0]) return form.querySelector<HTMLElement>(`[name="${found[0]}"]`)?.focus()
    setBusy(true)
    try {
      await api('PUT /organizations/{id}', {
        params: { id: organization.id },
        body: { ...toOrganizationInput(written), timeZone: formText(form, 'timeZone') },
      })
      toast.success(t('organizations.settings.saved'))
      // The name stands in the sidebar and in the heading too.
      await navigate(location.href)
    } catch (error) {
      setRefusal(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex max-w-128 flex-col gap-6">
      {refusal !== null && !isSlugTaken && <Refused error={refusal} />}
      <OrganizationFields written={organization} missing={missing} isSlugTaken={isSlugTaken} />
      <TimeZoneField chosen={organization.timeZone} />
      <Button type="submit" tone="primary" busy={isBusy} className="self-start">
        {t('organizations.settings.save')}
      </Button>
    </form>
  )
}
