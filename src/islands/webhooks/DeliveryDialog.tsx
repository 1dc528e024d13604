import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { toastProblem } from '#browser/toast-problem.ts'
import { toast } from '#browser/toasts.ts'
import type { DeliveryShape } from '#contract/webhook-shapes.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { DeliveryStory } from './DeliveryStory.tsx'
import { useDelivery } from './use-delivery.ts'

await loadTexts('problems', 'webhooks')

type Props = {
  endpointId: string
  deliveryId: string
  timeZone: string
  onChanged: (delivery: DeliveryShape) => void
  onClose: () => void
}

/** What was sent, each attempt with its answer, and sending it once more. */
export function DeliveryDialog({ endpointId, deliveryId, timeZone, onChanged, onClose }: Props) {
  const { t } = useLocalization()
  const { delivery, problem, redeliver } = useDelivery(endpointId, deliveryId, onChanged)
  const [isBusy, setBusy] = useState(false)

  async function sendAgain() {
    setBusy(true)
    await redeliver().then(
      ({ status }) =>
        toast.success(t(status === 'held' ? 'webhooks.hold.disabled' : 'webhooks.redeliver.done')),
      (error: unknown) => toastProblem(error, t),
    )
    setBusy(false)
  }

  return (
    <Dialog
      open
      fills
      size="large"
      onOpenChange={(open) => !open && onClose()}
      title={delivery?.type ?? t('webhooks.log.delivery')}
      closeLabel={t('editor.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('editor.close')}</Button>
          {delivery && delivery.status !== 'pending' && (
            <Button tone="primary" busy={isBusy} onClick={() => void sendAgain()}>
              <RotateCcw aria-hidden size={16} />
              {t('webhooks.redeliver.one')}
            </Button>
          )}
        </>
      }
    >
      {delivery ? (
        <DeliveryStory delivery={delivery} timeZone={timeZone} />
      ) : (
        <p role={problem ? 'alert' : 'status'} className="py-8 text-center text-muted">
          {problem ?? t('webhooks.log.loading')}
        </p>
      )}
    </Dialog>
  )
}
