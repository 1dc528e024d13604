import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { toast } from '#browser/toasts.ts'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'
import type { ListedTemplate } from './card-action.ts'
import { changeTemplates } from './change-templates.ts'

await loadTexts('problems', 'templates')

type Props = { templates: readonly ListedTemplate[]; onClose: () => void; onDeleted: () => void }

export function DeleteTemplateDialog({ templates, onClose, onDeleted }: Props) {
  const { t } = useLocalization()
  const [first] = templates
  const count = templates.length
  const name = count === 1 ? first?.name : undefined

  async function remove() {
    await changeTemplates(templates, ({ id }) => api('DELETE /templates/{id}', { params: { id } }), t)
    toast(name ? t('templates.deleted', { name }) : t('templates.deletedMany', { count }))
    onDeleted()
  }

  return (
    <ConfirmDialog
      size="small"
      title={name ? t('templates.deleteTitle', { name }) : t('templates.deleteTitleMany', { count })}
      consequence={t('templates.deleteConsequence')}
      action={t('templates.deleteTemplate', { count })}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
