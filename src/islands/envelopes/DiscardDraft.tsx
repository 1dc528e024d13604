import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { navigate } from 'astro:transitions/client'
import { api } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import { problemText } from '#browser/problem-text.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ErrorSummary, type SummarizedError } from '#islands/ui/ErrorSummary.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'

/** Deletes a draft that will not be sent after all. */
export function DiscardDraft({ id, title }: { id: string; title: string }) {
  const { t } = useLocalization()
  const [open, setOpen] = useState(false)
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
    <>
      <IconButton
        size="small"
        label={t('envelopes.discard.button')}
        title={t('envelopes.discard.button')}
        icon={<Trash2 aria-hidden size={18} />}
        onClick={() => setOpen(true)}
      />
      <Dialog
        open={open}
        onOpenChange={setOpen}
        size="small"
        title={t('envelopes.discard.title', { title })}
        description={t('envelopes.discard.consequence')}
        closeLabel={t('editor.close')}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t('editor.cancel')}</Button>
            <Button tone="danger" busy={busy} onClick={() => void remove()}>
              {t('envelopes.discard.button')}
            </Button>
          </>
        }
      >
        <ErrorSummary title={t('editor.didNotWork')} errors={errors} />
      </Dialog>
    </>
  )
}
