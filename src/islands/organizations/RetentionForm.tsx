import { useState, type SubmitEvent } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import type { RetentionShape } from '#contract/organization-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import { changeRetention, type RetentionPolicy } from '#core/retention/retention.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { toast } from '#islands/ui/toaster.tsx'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'
import { dayOf } from './day-of.ts'
import { Refused } from './Refused.tsx'
import { periodText, periodsOffered } from './retention-text.ts'

await loadTexts('organizations', 'problems')

type Props = {
  locale: Locale
  organization: { id: string; timeZone: string }
  retention: RetentionShape
}

/** How long ended envelopes are kept. What erases more is asked about first, with how much it would be. */
export function RetentionForm({ locale, ...props }: Props) {
  return (
    <LocalizationProvider locale={locale}>
      <Form {...props} />
    </LocalizationProvider>
  )
}

type Asked = { policy: RetentionPolicy; from: Date; olderEnvelopes: number }

function Form({ organization, retention: first }: Omit<Props, 'locale'>) {
  const { t, locale } = useLocalization()
  const [kept, setKept] = useState(first)
  const [policy, setPolicy] = useState<RetentionPolicy>(first)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [refusal, setRefusal] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const params = { id: organization.id }
  const day = (at: string) => dayOf(at, locale, organization.timeZone)

  async function save({ days, legalHold }: RetentionPolicy) {
    const saved = await api('PUT /organizations/{id}/retention', { params, body: { days, legalHold } })
    setKept(saved)
    setPolicy(saved)
    setAsked(null)
    toast.success(t('organizations.retention.saved'))
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setRefusal(null)
    try {
      const before = { ...kept, from: kept.from === null ? null : new Date(kept.from) }
      const { from } = changeRetention(before, policy, new Date())
      if (from === null || from === before.from) await save(policy)
      else {
        const query = policy.days === null ? {} : { days: policy.days }
        const { olderEnvelopes } = await api('GET /organizations/{id}/retention', { params, query })
        setAsked({ policy, from, olderEnvelopes })
      }
    } catch (error) {
      setRefusal(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-128 flex-col gap-6">
      {refusal !== null && <Refused error={refusal} />}
      <p className="text-muted">{t('organizations.retention.explained')}</p>
      {kept.from !== null && (
        <p className="rounded-lg bg-warning-surface p-4 text-warning-text">
          {t('organizations.retention.begins', { date: day(kept.from) })}
        </p>
      )}
      <Select
        label={t('organizations.retention.period')}
        value={String(policy.days ?? '')}
        onChange={({ target }) => setPolicy({ ...policy, days: target.value ? Number(target.value) : null })}
        options={periodsOffered(kept.days).map((days) => ({
          value: String(days ?? ''),
          label: periodText(days, t),
        }))}
      />
      <Checkbox
        label={t('organizations.retention.legalHold')}
        hint={t('organizations.retention.legalHoldHint')}
        checked={policy.legalHold}
        onChange={({ target }) => setPolicy({ ...policy, legalHold: target.checked })}
      />
      <Button type="submit" busy={isBusy} className="self-start">
        {t('organizations.retention.save')}
      </Button>
      {asked && (
        <ConfirmDialog
          title={t('organizations.retention.confirmTitle', { period: periodText(asked.policy.days, t) })}
          consequence={t('organizations.retention.consequence', { date: day(asked.from.toISOString()) })}
          action={t('organizations.retention.confirm')}
          tone="danger"
          onConfirm={() => save(asked.policy)}
          onClose={() => setAsked(null)}
        >
          <p className="font-medium">{t('organizations.retention.older', { count: asked.olderEnvelopes })}</p>
        </ConfirmDialog>
      )}
    </form>
  )
}
