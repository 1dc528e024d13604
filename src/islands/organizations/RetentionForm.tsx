import { loadTexts, LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import type { RetentionShape } from '#contract/organization-shapes.ts'
import type { Locale } from '#core/locale/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'
import { dayOf } from './day-of.ts'
import { Refused } from './Refused.tsx'
import { periodText, periodsOffered } from './retention-text.ts'
import { useRetention, type Erasure } from './use-retention.ts'

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

function Form({ organization, retention: first }: Omit<Props, 'locale'>) {
  const { t, locale } = useLocalization()
  const { kept, policy, setPolicy, asked, leave, refusal, isBusy, save, submit } = useRetention(
    organization.id,
    first,
  )
  const day = (at: string) => dayOf(at, locale, organization.timeZone)

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="flex max-w-128 flex-col gap-6"
    >
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
      {asked && <ErasureDialog {...{ asked, day }} onConfirm={() => save(asked.policy)} onClose={leave} />}
    </form>
  )
}

type ErasureProps = {
  asked: Erasure
  day: (at: string) => string
  onConfirm: () => Promise<void>
  onClose: () => void
}

function ErasureDialog({ asked: { policy, from, olderEnvelopes }, day, onConfirm, onClose }: ErasureProps) {
  const { t } = useLocalization()

  return (
    <ConfirmDialog
      title={t('organizations.retention.confirmTitle', { period: periodText(policy.days, t) })}
      consequence={t('organizations.retention.consequence', { date: day(from.toISOString()) })}
      action={t('organizations.retention.confirm')}
      {...{ onConfirm, onClose }}
    >
      <p className="font-medium">{t('organizations.retention.older', { count: olderEnvelopes })}</p>
    </ConfirmDialog>
  )
}
