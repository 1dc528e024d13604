import { useState } from 'react'
import { navigate } from 'astro:transitions/client'
import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { problemText } from '#browser/problem-text.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ErrorSummary, type SummarizedError } from '#islands/ui/ErrorSummary.tsx'

await loadTexts('editor', 'problems')

type Props = { id: string; title: string; onClose: () => void }

export function DiscardDraftDialog({ id, title, onClose }: Props) {
  const { t } = useLocalization()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<readonly SummarizedError[]>([])

  async function remove() {
    setBusy(true)
    try {
      await api('DELETE /envelopes/{id}', { params: { id } })
      await navigate('/envelopes')
    } catch (error) {
      setErrors([{ message: problemText(error, t) }])
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      size="small"
      title={t('envelopes.discard.title', { title })}
      description={t('envelopes.discard.consequence')}
      closeLabel={t('editor.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('editor.cancel')}</Button>
          <Button tone="danger" busy={busy} onClick={() => void remove()}>
            {t('envelopes.discard.button')}
          </Button>
        </>
      }
    >
      <ErrorSummary title={t('editor.didNotWork')} errors={errors} />
    </Dialog>
  )
}
