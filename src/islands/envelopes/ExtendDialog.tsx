import { useState } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { dayAfter, endOfDay } from '#core/envelope/last-day.ts'
import { FormDialog } from '#islands/ui/FormDialog.tsx'
import { TextField } from '#islands/ui/TextField.tsx'

await loadTexts('envelopes', 'problems')

type Props = {
  id: string
  isOpen: boolean
  /** Null: the envelope is open without end. */
  expiresAt: string | null
  timeZone: string
  onClose: () => void
  onExtended: () => void
}

/** A later last day, or the first one. It ends in the organization's zone: the sender's own may be another. */
export function ExtendDialog({ id, isOpen, expiresAt, timeZone, onClose, onExtended }: Props) {
  const { t } = useLocalization()
  const [{ first, usual }] = useState(() => daysFrom(latest(expiresAt), timeZone))
  const [day, setDay] = useState(usual)

  async function extend() {
    const end = endOfDay(day, timeZone).toISOString()
    await api('POST /envelopes/{id}/extend', { params: { id }, body: { expiresAt: end } })
    onExtended()
  }

  return (
    <FormDialog
      size="small"
      title={t(expiresAt ? 'envelopes.extend.title' : 'envelopes.setDeadline.title')}
      description={t(isOpen ? 'envelopes.extend.consequenceOpen' : 'envelopes.extend.consequence')}
      action={t(expiresAt ? 'envelopes.extend.save' : 'envelopes.setDeadline.save')}
      check={() => (day >= first ? [] : [{ fieldId: dayId, message: t('problems.not-extended') }])}
      onSubmit={extend}
      onClose={onClose}
    >
      {(errorOf) => (
        <TextField
          id={dayId}
          type="date"
          label={t('envelopes.extend.day')}
          hint={t('envelopes.extend.hint', { zone: timeZone })}
          error={errorOf(dayId)}
          min={first}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
      )}
    </FormDialog>
  )
}

const dayId = 'extend-day'

function daysFrom(at: Date, timeZone: string) {
  return { first: dayAfter(at, timeZone), usual: dayAfter(at, timeZone, 7) }
}

function latest(expiresAt: string | null): Date {
  const now = new Date()
  const end = expiresAt ? new Date(expiresAt) : now

  return end > now ? end : now
}
