import { navigate } from 'astro:transitions/client'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'

await loadTexts('correctionEnds', 'problems')

type Props = { id: string; onEnd: () => void; onClose: () => void }

/** Throws a correction away that was not applied. */
export function DiscardCorrection({ id, onEnd, onClose }: Props) {
  const { t } = useLocalization()

  async function discard() {
    onEnd()
    await navigate(`/envelopes/${id}`)
  }

  return (
    <ConfirmDialog
      size="small"
      title={t('correction.discardTitle')}
      consequence={t('correction.discardConsequence')}
      action={t('correction.discard')}
      onConfirm={discard}
      onClose={onClose}
    />
  )
}
