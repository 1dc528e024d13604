import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { toast } from '#browser/toasts.ts'
import type { SealKeyShape } from '#contract/seal-key-shapes.ts'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'

await loadTexts('sealKey', 'problems')

type Props = { organizationId: string; onRemoved: (sealKey: SealKeyShape) => void; onClose: () => void }

export function RemoveKeyDialog({ organizationId, onRemoved, onClose }: Props) {
  const { t } = useLocalization()

  async function remove() {
    const params = { id: organizationId }
    await api('DELETE /organizations/{id}/seal-key', { params })
    onRemoved(await api('GET /organizations/{id}/seal-key', { params }))
    toast.success(t('sealKey.remove.done'))
    onClose()
  }

  return (
    <ConfirmDialog
      title={t('sealKey.remove.title')}
      consequence={t('sealKey.remove.consequence')}
      action={t('sealKey.remove.button')}
      cancelLabel={t('sealKey.remove.cancel')}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
