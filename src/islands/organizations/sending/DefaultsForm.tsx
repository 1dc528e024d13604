import { useState, type SubmitEvent } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import type { OrganizationShape } from '#contract/organization-shapes.ts'
import { isLocale, locales, type Locale } from '#core/locale/locale.ts'
import { requirableChecks, sendingPeople } from '#core/organizations/envelope-defaults.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { toast } from '#islands/ui/toaster.tsx'
import { plainSettings } from '../../editor/draft.ts'
import { Days, ReminderFields } from '../../editor/ReminderFields.tsx'
import { faultsOfSettings, type SettingsFault } from '../../editor/settings-form.ts'
import { languageNames } from '../../shell/language-names.ts'
import { Refused } from '../Refused.tsx'
import { ConsentLawField, type ConsentTexts } from './ConsentLawField.tsx'

await loadTexts('organizations', 'problems', 'sending')

type Defaults = OrganizationShape['defaults']
type Props = {
  locale: Locale
  organization: { id: string; defaults: Defaults }
  consentTexts: ConsentTexts
}

/** What envelopes begin with, and who sends them. */
export function DefaultsForm({ locale, ...props }: Props) {
  return (
    <LocalizationProvider locale={locale}>
      <Form {...props} />
    </LocalizationProvider>
  )
}

function Form({ organization, consentTexts }: Omit<Props, 'locale'>) {
  const { t } = useLocalization()
  const { typed, change, faults, refusal, isBusy, save } = useDefaults(organization)
  const errorOf = (part: SettingsFault['part']) => {
    const fault = faults.find((candidate) => candidate.part === part)
    return fault && t(`editor.settings.faults.${fault.code}`)
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex max-w-128 flex-col gap-6">
      {refusal !== null && <Refused error={refusal} />}
      <Days
        part="expiry"
        value={typed.expiresAfterDays}
        hint={t('organizations.defaults.daysHint')}
        error={errorOf('expiry')}
        isOptional
        onChange={(expiresAfterDays) => change({ expiresAfterDays })}
      />
      <ReminderFields
        reminders={typed.reminders}
        onChange={(reminders) => change({ reminders })}
        errorOf={errorOf}
      />
      <Select
        label={t('organizations.defaults.language')}
        hint={t('organizations.defaults.languageHint')}
        value={typed.locale ?? ''}
        options={[
          { value: '', label: t('organizations.defaults.sendersOwn') },
          ...locales.map((value) => ({ value, label: languageNames[value] })),
        ]}
        onChange={({ target }) => change({ locale: isLocale(target.value) ? target.value : null })}
      />
      <RequiredChecks chosen={typed.access} onChange={(access) => change({ access })} />
      <Select
        label={t('organizations.defaults.senders')}
        hint={t('organizations.defaults.sendersHint')}
        value={typed.senders}
        options={sendingPeople.map((value) => ({ value, label: t(`organizations.defaults.${value}`) }))}
        onChange={({ target }) => {
          const senders = sendingPeople.find((one) => one === target.value)
          if (senders) change({ senders })
        }}
      />
      <ConsentLawField law={typed.law} texts={consentTexts} onChange={(law) => change({ law })} />
      <Button type="submit" busy={isBusy} className="self-start">
        {t('organizations.defaults.save')}
      </Button>
    </form>
  )
}

type ChecksProps = { chosen: Defaults['access']; onChange: (chosen: Defaults['access']) => void }

function RequiredChecks({ chosen, onChange }: ChecksProps) {
  const { t } = useLocalization()

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-medium">{t('organizations.defaults.access')}</legend>
      <p className="text-sm text-muted">{t('organizations.defaults.accessHint')}</p>
      {requirableChecks.map((check) => (
        <Checkbox
          key={check}
          label={t(`editor.checks.${check}`)}
          hint={t(`editor.checkMeans.${check}`)}
          checked={chosen.includes(check)}
          onChange={({ target }) =>
            onChange(
              requirableChecks.filter((one) => (one === check ? target.checked : chosen.includes(one))),
            )
          }
        />
      ))}
    </fieldset>
  )
}

function useDefaults({ id, defaults }: Props['organization']) {
  const { t } = useLocalization()
  const [typed, setTyped] = useState(defaults)
  const [faults, setFaults] = useState<readonly SettingsFault[]>([])
  const [refusal, setRefusal] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const { expiresAfterDays, reminders } = typed
    const found = faultsOfSettings({ ...plainSettings, expiresAfterDays, reminders })
    setFaults(found)
    setRefusal(null)
    const [first] = found
    if (first) return document.getElementById(`settings-${first.part}`)?.focus()
    setBusy(true)
    await api('PUT /organizations/{id}', { params: { id }, body: { defaults: typed } }).then(
      () => toast.success(t('organizations.defaults.saved')),
      setRefusal,
    )
    setBusy(false)
  }

  return {
    ...{ typed, faults, refusal, isBusy, save },
    change: (part: Partial<Defaults>) => setTyped((last) => ({ ...last, ...part })),
  }
}
