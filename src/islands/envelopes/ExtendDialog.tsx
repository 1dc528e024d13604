import { useState, type SubmitEvent } from 'react'
import { api } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import { problemText } from '#browser/problem-text.ts'
import { dayAfter, endOfDay } from '#core/envelope/last-day.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ErrorSummary, type SummarizedError } from '#islands/ui/ErrorSummary.tsx'
import { TextField } from '#islands/ui/TextField.tsx'

type Props = {
  id: string
  isOpen: boolean
  expiresAt: string
  timeZone: string
  onClose: () => void
  onExtended: () => void
}

/** A later last day. It ends in the organization's zone: the sender's own may be another. */
export function ExtendDialog({ id, isOpen, expiresAt, timeZone, onClose, onExtended }: Props) {
  const { t } = useLocalization()
  const [first] = useState(() => dayAfter(latest(expiresAt), timeZone))
  const [day, setDay] = useState(() => dayAfter(latest(expiresAt), timeZone, 7))
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<readonly SummarizedError[]>([])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!day || day < first) {
      setErrors([{ fieldId: 'extend-day', message: t('problems.not-extended') }])
      return
    }
    setBusy(true)
    try {
      const end = endOfDay(day, timeZone).toISOString()
      await api('POST /envelopes/{id}/extend', { params: { id }, body: { expiresAt: end } })
      onExtended()
    } catch (error) {
      setErrors([{ message: problemText(error, t) }])
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="small"
      title={t('envelopes.extend.title')}
      description={t(isOpen ? 'envelopes.extend.consequenceOpen' : 'envelopes.extend.consequence')}
      closeLabel={t('editor.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('editor.cancel')}</Button>
          <Button tone="primary" type="submit" form="extend-form" busy={busy}>
            {t('envelopes.extend.save')}
          </Button>
        </>
      }
    >
      <form
        id="extend-form"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-6"
      >
        <ErrorSummary title={t('editor.didNotWork')} errors={errors} />
        <TextField
          id="extend-day"
          type="date"
          label={t('envelopes.extend.day')}
          hint={t('envelopes.extend.hint', { zone: timeZone })}
          error={errors.find(({ fieldId }) => fieldId)?.message ?? null}
          min={first}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
      </form>
    </Dialog>
  )
}

function latest(expiresAt: string): Date {
  const now = new Date()
  const end = new Date(expiresAt)

  return end > now ? end : now
}
