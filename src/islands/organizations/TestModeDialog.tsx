import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'

await loadTexts('organizations')

type Props = { onEnter: () => void; onClose: () => void }

/** Asks before test mode hides what is live: once in a session, which is as long as it lasts. */
export function TestModeDialog({ onEnter, onClose }: Props) {
  const { t } = useLocalization()

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('organizations.mode.ask.title')}
      description={t('organizations.mode.ask.text')}
      closeLabel={t('organizations.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('organizations.mode.ask.stay')}</Button>
          <Button tone="primary" onClick={onEnter}>
            {t('organizations.mode.to.test')}
          </Button>
        </>
      }
    />
  )
}
