import { useState } from 'react'
import { api } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import { problemText } from '#browser/problem-text.ts'
import type { TemplateSummary } from '#contract/template-shapes.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ErrorSummary, type SummarizedError } from '#islands/ui/ErrorSummary.tsx'

type Props = { template: Pick<TemplateSummary, 'id' | 'name'>; onClose: () => void; onDeleted: () => void }

export function DeleteTemplateDialog({ template: { id, name }, onClose, onDeleted }: Props) {
  const { t } = useLocalization()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<readonly SummarizedError[]>([])

  async function remove() {
    setBusy(true)
    try {
      await api('DELETE /templates/{id}', { params: { id } })
      onDeleted()
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
      title={t('templates.deleteTitle', { name })}
      description={t('templates.deleteConsequence')}
      closeLabel={t('editor.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('editor.cancel')}</Button>
          <Button tone="danger" busy={busy} onClick={() => void remove()}>
            {t('templates.deleteTemplate')}
          </Button>
        </>
      }
    >
      <ErrorSummary title={t('editor.didNotWork')} errors={errors} />
    </Dialog>
  )
}
