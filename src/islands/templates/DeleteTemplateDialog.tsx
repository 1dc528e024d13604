import { useState } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { problemText } from '#browser/problem-text.ts'
import { toast } from '#browser/toasts.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ErrorSummary, type SummarizedError } from '#islands/ui/ErrorSummary.tsx'
import type { ListedTemplate } from './card-action.ts'
import { changeEach } from './change-each.ts'

await loadTexts('problems', 'templates')

type Props = { templates: readonly ListedTemplate[]; onClose: () => void; onDeleted: () => void }

export function DeleteTemplateDialog({ templates, onClose, onDeleted }: Props) {
  const { t } = useLocalization()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<readonly SummarizedError[]>([])
  const [first] = templates
  const name = templates.length === 1 ? first?.name : undefined

  async function remove() {
    setBusy(true)
    const refused = await changeEach(templates, ({ id }) => api('DELETE /templates/{id}', { params: { id } }))
    if (refused.length > 0) {
      setErrors(refused.map(({ item, error }) => ({ message: `${item.name}: ${problemText(error, t)}` })))
      return setBusy(false)
    }
    toast(name ? t('templates.deleted', { name }) : t('templates.deletedMany', { count: templates.length }))
    onDeleted()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="small"
      title={
        name
          ? t('templates.deleteTitle', { name })
          : t('templates.deleteTitleMany', { count: templates.length })
      }
      description={t('templates.deleteConsequence')}
      closeLabel={t('editor.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('editor.cancel')}</Button>
          <Button tone="danger" busy={busy} onClick={() => void remove()}>
            {t('templates.deleteTemplate', { count: templates.length })}
          </Button>
        </>
      }
    >
      <ErrorSummary title={t('editor.didNotWork')} errors={errors} />
    </Dialog>
  )
}
