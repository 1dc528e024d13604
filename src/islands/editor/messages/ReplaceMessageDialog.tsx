import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'

await loadTexts('savedMessages', 'problems')

type Props = { by: { title: string }; onConfirm: () => void; onClose: () => void }

/** Asks before words that somebody wrote make room for saved ones. */
export function ReplaceMessageDialog({ by: { title }, onConfirm, onClose }: Props) {
  const { t } = useLocalization()

  return (
    <ConfirmDialog
      size="small"
      tone="primary"
      title={t('savedMessages.replace.title')}
      consequence={t('savedMessages.replace.consequence', { title })}
      action={t('savedMessages.replace.button')}
      onConfirm={() => {
        onConfirm()
        onClose()
        return Promise.resolve()
      }}
      onClose={onClose}
    />
  )
}
