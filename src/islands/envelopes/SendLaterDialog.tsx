import { useState } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { dayAfter } from '#core/envelope/last-day.ts'
import { instantIn } from '#core/envelope/zoned-time.ts'
import { FormDialog } from '#islands/ui/FormDialog.tsx'
import { TextField } from '#islands/ui/TextField.tsx'

await loadTexts('draftEnds', 'envelopes', 'problems')

type Props = { id: string; title: string; timeZone: string; onClose: () => void }

/** On which day and at what time a draft is to be sent, told in the organization's zone. */
export function SendLaterDialog({ id, title, timeZone, onClose }: Props) {
  const { t } = useLocalization()
  const [{ today, tomorrow }] = useState(() => {
    const now = new Date()
    return { today: dayAfter(now, timeZone, 0), tomorrow: dayAfter(now, timeZone) }
  })
  const [day, setDay] = useState(tomorrow)
  const [time, setTime] = useState('09:00')
  const sendAt = instantIn(timeZone, day, time)

  function check() {
    if (!sendAt) return [{ fieldId: day ? timeId : dayId, message: t('envelopes.schedule.missing') }]
    return sendAt <= new Date() ? [{ fieldId: dayId, message: t('problems.send-time-past') }] : []
  }
  async function schedule() {
    if (!sendAt) return
    await api('POST /envelopes/{id}/send', { params: { id }, body: { sendAt: sendAt.toISOString() } })
    // The editor gives way to the page of a draft that waits.
    location.reload()
  }

  return (
    <FormDialog
      size="small"
      title={t('envelopes.schedule.later')}
      description={title}
      action={t('envelopes.schedule.save')}
      cancelLabel={t('envelopes.review.back')}
      refusedTitle={t('envelopes.review.failed')}
      check={check}
      onSubmit={schedule}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <TextField
            id={dayId}
            type="date"
            label={t('envelopes.schedule.day')}
            error={errorOf(dayId)}
            min={today}
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
          <TextField
            id={timeId}
            type="time"
            label={t('envelopes.schedule.time')}
            hint={t('envelopes.schedule.zone', { zone: timeZone })}
            error={errorOf(timeId)}
            value={time}
            onChange={({ target }) => setTime(target.value)}
          />
          <p className="text-muted">{t('envelopes.schedule.by')}</p>
        </>
      )}
    </FormDialog>
  )
}

const dayId = 'send-later-day'
const timeId = 'send-later-time'
