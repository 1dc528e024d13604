import { Trash2 } from 'lucide-react'
import { useLocalization } from '#browser/localization.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'

/** Puts a draft that will not be sent after all into the trash. */
export function DiscardDraft({ id, onDiscarded }: { id: string; onDiscarded: () => void }) {
  const { t } = useLocalization()

  async function discard() {
    const { trashEnvelope } = await import('./trash-envelope.ts')
    await trashEnvelope(id, t, { onTrashed: onDiscarded })
  }

  return (
    <IconButton
      size="small"
      label={t('envelopes.toTrash')}
      title={t('envelopes.toTrash')}
      icon={<Trash2 aria-hidden size={18} />}
      onClick={() => void discard()}
    />
  )
}
