import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import type { RecipientShape } from '#contract/envelope-shapes.ts'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'
import { toast } from '#islands/ui/toaster.tsx'

await loadTexts('envelopes', 'problems')

type Props = { envelopeId: string; recipient: RecipientShape; onClose: () => void; onDone: () => void }

/** Takes somebody out of an envelope that is under way, with their fields. */
export function RemoveRecipientDialog({ envelopeId, recipient: { id, name }, onClose, onDone }: Props) {
  const { t } = useLocalization()

  async function remove() {
    await api('POST /envelopes/{id}/correct', { params: { id: envelopeId }, body: { remove: [id] } })
    toast(t('envelopes.remove.done', { name }))
    onDone()
  }

  return (
    <ConfirmDialog
      size="small"
      title={t('envelopes.remove.title', { name })}
      consequence={t('envelopes.remove.consequence')}
      action={t('envelopes.remove.button')}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
