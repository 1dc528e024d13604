import { useState } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import type { VisibilityShape } from '#contract/team-shapes.ts'
import { visibilities } from '#core/access/visibility.ts'
import type { Locale } from '#core/locale/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { toast } from '#islands/ui/toaster.tsx'
import { Refused } from '../Refused.tsx'

await loadTexts('organizations', 'problems')

type Props = { locale: Locale; organizationId: string; policy: VisibilityShape }

/** Who sees what is made in an organization, unless it says otherwise. */
export function VisibilityForm({ locale, ...props }: Props) {
  return (
    <LocalizationProvider locale={locale}>
      <Form {...props} />
    </LocalizationProvider>
  )
}

function Form({ organizationId, policy: first }: Omit<Props, 'locale'>) {
  const { t } = useLocalization()
  const [policy, setPolicy] = useState(first)
  const [refusal, setRefusal] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)

  async function save() {
    if (isBusy) return
    setBusy(true)
    setRefusal(null)
    await api('PUT /organizations/{id}/visibility', { params: { id: organizationId }, body: policy }).then(
      () => toast.success(t('organizations.visibility.saved')),
      setRefusal,
    )
    setBusy(false)
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      className="flex max-w-128 flex-col gap-6"
    >
      {refusal !== null && <Refused error={refusal} />}
      <Select
        label={t('organizations.visibility.usual')}
        hint={t('organizations.visibility.explained')}
        value={policy.visibility}
        onChange={({ target }) => {
          const visibility = visibilities.find((one) => one === target.value)
          if (visibility) setPolicy({ ...policy, visibility })
        }}
        options={visibilities.map((value) => ({ value, label: t(`organizations.visibility.${value}`) }))}
      />
      <Checkbox
        label={t('organizations.visibility.managers')}
        hint={t('organizations.visibility.managersHint')}
        checked={policy.managersSeeAll}
        onChange={({ target }) => setPolicy({ ...policy, managersSeeAll: target.checked })}
      />
      <Button type="submit" busy={isBusy} className="self-start">
        {t('organizations.visibility.save')}
      </Button>
    </form>
  )
}
