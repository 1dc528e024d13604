import { useState, type SubmitEvent } from 'react'
import { api } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import { problemText } from '#browser/problem-text.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ErrorSummary, type SummarizedError } from '#islands/ui/ErrorSummary.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'

type Props = { id: string; title: string; onClose: () => void; onVoided: () => void }

export function VoidDialog({ id, title, onClose, onVoided }: Props) {
  const { t } = useLocalization()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<readonly SummarizedError[]>([])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setMissing(!reason.trim())
    if (!reason.trim()) {
      setErrors([{ fieldId: 'void-reason', message: t('problems.reason-missing') }])
      return
    }
    setBusy(true)
    try {
      await api('POST /envelopes/{id}/void', { params: { id }, body: { reason: reason.trim() } })
      onVoided()
    } catch (error) {
      setErrors([{ message: problemText(error, t) }])
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('envelopes.void.title', { title })}
      description={t('envelopes.void.consequence')}
      closeLabel={t('editor.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('editor.cancel')}</Button>
          <Button tone="danger" type="submit" form="void-form" busy={busy}>
            {t('envelopes.void.button')}
          </Button>
        </>
      }
    >
      <form
        id="void-form"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-6"
      >
        <ErrorSummary title={t('editor.didNotWork')} errors={errors} />
        <TextArea
          id="void-reason"
          label={t('envelopes.void.reason')}
          hint={t('envelopes.void.reasonHint')}
          error={isMissing ? t('problems.reason-missing') : null}
          maxLength={1000}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </Dialog>
  )
}
