import { useState } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { problemText } from '#browser/problem-text.ts'
import type { RecipientShape } from '#contract/envelope-shapes.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ErrorSummary, type SummarizedError } from '#islands/ui/ErrorSummary.tsx'
import { toast } from '#islands/ui/toaster.tsx'

await loadTexts('envelopes', 'problems')

type Props = { envelopeId: string; recipient: RecipientShape; onClose: () => void; onDone: () => void }

/** Takes somebody out of an envelope that is under way, with their fields. */
export function RemoveRecipientDialog({ envelopeId, recipient: { id, name }, onClose, onDone }: Props) {
  const { t } = useLocalization()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<readonly SummarizedError[]>([])

  async function remove() {
    setBusy(true)
    try {
      await api('POST /envelopes/{id}/correct', { params: { id: envelopeId }, body: { remove: [id] } })
      toast(t('envelopes.remove.done', { name }))
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
      size="small"
      title={t('envelopes.remove.title', { name })}
      description={t('envelopes.remove.consequence')}
      closeLabel={t('editor.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('editor.cancel')}</Button>
          <Button tone="danger" busy={busy} onClick={() => void remove()}>
            {t('envelopes.remove.button')}
          </Button>
        </>
      }
    >
      <ErrorSummary title={t('editor.didNotWork')} errors={errors} />
    </Dialog>
  )
}
