import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'

await loadTexts('contacts', 'problems')

type Props = { contact: { id: string; name: string }; onDeleted: () => void; onClose: () => void }

export function DeleteContactDialog({ contact: { id, name }, onDeleted, onClose }: Props) {
  const { t } = useLocalization()

  async function remove() {
    await api('DELETE /contacts/{id}', { params: { id } })
    onDeleted()
  }

  return (
    <ConfirmDialog
      size="small"
      title={t('contacts.remove.title', { name })}
      consequence={t('contacts.remove.consequence')}
      action={t('contacts.remove.button')}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
