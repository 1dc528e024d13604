import { useState, type SubmitEvent } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'

type Props = {
  action: 'void' | 'delete'
  count: number
  onClose: () => void
  onDone: (reason?: string) => Promise<void>
}

/** Asks once before many are withdrawn or deleted; withdrawing needs a reason, which recipients read. */
export function BulkDialog({ action, count, onClose, onDone }: Props) {
  const { t } = useLocalization()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (action === 'void' && !reason.trim()) return setMissing(true)
    setBusy(true)
    await onDone(action === 'void' ? reason.trim() : undefined)
    setBusy(false)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="small"
      title={t(`envelopes.bulk.ask.${action}`, { count })}
      description={t(`envelopes.bulk.consequence.${action}`, { count })}
      closeLabel={t('editor.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('editor.cancel')}</Button>
          <Button tone="danger" type="submit" form="bulk-form" busy={isBusy}>
            {t(`envelopes.bulk.${action}`, { count })}
          </Button>
        </>
      }
    >
      <form id="bulk-form" noValidate onSubmit={(event) => void submit(event)}>
        {action === 'void' && (
          <TextArea
            label={t('envelopes.void.reason')}
            hint={t('envelopes.void.reasonHint')}
            error={isMissing ? t('problems.reason-missing') : null}
            maxLength={1000}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </form>
    </Dialog>
  )
}
