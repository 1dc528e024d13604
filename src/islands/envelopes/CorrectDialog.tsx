import { useState, type SubmitEvent } from 'react'
import { api } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import { problemText } from '#browser/problem-text.ts'
import type { RecipientShape } from '#contract/envelope-shapes.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ErrorSummary, type SummarizedError } from '#islands/ui/ErrorSummary.tsx'
import { toast } from '#islands/ui/toaster.tsx'
import { CorrectFields } from './CorrectFields.tsx'
import { toChange, toWritten } from './correction.ts'

type Props = { envelopeId: string; recipient: RecipientShape; onClose: () => void; onDone: () => void }

/** Changes somebody who has not finished yet. Another address gets a new link; the old one is dead. */
export function CorrectDialog({ envelopeId, recipient, onClose, onDone }: Props) {
  const { t } = useLocalization()
  const [written, setWritten] = useState(() => toWritten(recipient))
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<readonly SummarizedError[]>([])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const change = toChange(recipient, written)
    if (!change) return onClose()
    setBusy(true)
    try {
      const params = { id: envelopeId }
      await api('POST /envelopes/{id}/correct', { params, body: { recipients: [change] } })
      toast(t('envelopes.correct.done', { name: written.name }))
      onDone()
    } catch (error) {
      setErrors([{ message: problemText(error, t) }])
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('envelopes.correct.title', { name: recipient.name })}
      description={t('envelopes.correct.consequence')}
      closeLabel={t('editor.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('editor.cancel')}</Button>
          <Button tone="primary" type="submit" form="correct-form" busy={busy}>
            {t('envelopes.correct.save')}
          </Button>
        </>
      }
    >
      <form
        id="correct-form"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        <ErrorSummary title={t('editor.didNotWork')} errors={errors} />
        <CorrectFields
          recipient={recipient}
          written={written}
          onChange={(change) => setWritten({ ...written, ...change })}
        />
      </form>
    </Dialog>
  )
}
