import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'
import { writeAgain, type ClosedAddress } from './write-again.ts'

await loadTexts('admin', 'problems')

type Props = { closed: ClosedAddress; onClose: () => void }

/** Asks before mail goes where it came back from, or to whoever complained. */
export function WriteAgainDialog({ closed, onClose }: Props) {
  const { t } = useLocalization()
  const { address, kind } = closed

  return (
    <ConfirmDialog
      size="small"
      tone="primary"
      title={t('admin.returned.againTitle', { address })}
      consequence={t(`admin.returned.againText.${kind}`)}
      action={t('admin.returned.again')}
      onConfirm={() => writeAgain(closed, t)}
      onClose={onClose}
    />
  )
}
