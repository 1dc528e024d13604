import { navigate } from 'astro:transitions/client'
import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { toast } from '#browser/toasts.ts'
import type { EnvelopeStatus } from '#core/envelope/envelope.ts'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'

await loadTexts('problems', 'trash')

type Props = {
  id: string
  title: string
  status: EnvelopeStatus
  /** Where it goes on from there. */
  next: string
  onClose: () => void
}

/** Asks before an envelope in the trash goes for good. */
export function DeleteEnvelopeDialog({ id, title, status, next, onClose }: Props) {
  const { t } = useLocalization()

  async function remove() {
    await api('DELETE /envelopes/{id}', { params: { id } })
    onClose()
    await navigate(next)
    toast(t('trash.deleted'))
  }

  return (
    <ConfirmDialog
      size="small"
      title={t('trash.ask', { title })}
      consequence={t(status === 'draft' ? 'trash.consequenceDraft' : 'trash.consequence')}
      action={t('trash.delete')}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
