import { navigate } from 'astro:transitions/client'
import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'

await loadTexts('draftEnds', 'envelopes', 'problems')

type Props = {
  id: string
  title: string
  /** Where it goes on from there. */
  next?: string
  onDiscarded: () => void
  onClose: () => void
}

export function DiscardDraftDialog({ id, title, next = '/envelopes', onDiscarded, onClose }: Props) {
  const { t } = useLocalization()

  async function remove() {
    await api('DELETE /envelopes/{id}', { params: { id } })
    onDiscarded()
    await navigate(next)
  }

  return (
    <ConfirmDialog
      size="small"
      title={t('envelopes.discard.title', { title })}
      consequence={t('envelopes.discard.consequence')}
      action={t('envelopes.discard.button')}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
