import { useState, type ReactNode } from 'react'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Refused } from './Refused.tsx'

await loadTexts('problems')

type Props = {
  title: string
  consequence: string
  /** The verb on the button. */
  action: string
  tone: 'primary' | 'danger'
  /** Does it; what it throws is told in the dialog, which stays. */
  onConfirm: () => Promise<void>
  onClose: () => void
  /** Says no, and why beside the field, while something is still to be done in the dialog. */
  isReady?: () => boolean
  children?: ReactNode
}

/** Asks before something that cannot simply be taken back. */
export function ConfirmDialog(props: Props) {
  const { title, consequence, action, tone, onConfirm, onClose, isReady, children } = props
  const { t } = useLocalization()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)

  async function confirm() {
    if (isReady && !isReady()) return
    setBusy(true)
    setRefusal(null)
    try {
      await onConfirm()
    } catch (error) {
      setRefusal(error)
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={consequence}
      closeLabel={t('organizations.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('organizations.cancel')}</Button>
          <Button tone={tone} busy={isBusy} onClick={() => void confirm()}>
            {action}
          </Button>
        </>
      }
    >
      {(refusal !== null || children) && (
        <div className="flex flex-col gap-6">
          {refusal !== null && <Refused error={refusal} />}
          {children}
        </div>
      )}
    </Dialog>
  )
}
