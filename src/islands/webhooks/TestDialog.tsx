import { useId, useState, type SubmitEvent } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import type { DeliveryDetail, WebhookShape } from '#contract/webhook-shapes.ts'
import { webhookEventTypes, type WebhookEventType } from '#core/webhooks/event-types.ts'
import { Refused } from '#islands/organizations/Refused.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { AttemptPart, AttemptResult } from './AttemptPart.tsx'

await loadTexts('problems', 'webhooks')

type Props = { endpoint: Pick<WebhookShape, 'id' | 'events'>; onTested: () => void; onClose: () => void }

/** Sends an example and shows what came back; stays open, so that another can be sent. */
export function TestDialog({ endpoint: { id, events }, onTested, onClose }: Props) {
  const { t } = useLocalization()
  const formId = useId()
  const [type, setType] = useState<WebhookEventType>(events[0] ?? 'envelope.created')
  const [answer, setAnswer] = useState<DeliveryDetail | null>(null)
  const [refusal, setRefusal] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const [attempt] = answer?.history ?? []

  async function send(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setAnswer(null)
    setRefusal(null)
    await api('POST /webhooks/{id}/test', { params: { id }, body: { type } }).then(setAnswer, setRefusal)
    setBusy(false)
    onTested()
  }

  return (
    <Dialog
      open
      size="large"
      onOpenChange={(open) => !open && onClose()}
      title={t('webhooks.test.title')}
      description={t('webhooks.test.text')}
      closeLabel={t('editor.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('editor.close')}</Button>
          <Button tone="primary" type="submit" form={formId} busy={isBusy}>
            {t(answer ? 'webhooks.test.again' : 'webhooks.test.send')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void send(event)} className="flex flex-col gap-6">
        {refusal !== null && <Refused error={refusal} />}
        <Select
          label={t('webhooks.event')}
          hint={t(`webhooks.events.${type}`)}
          value={type}
          onChange={({ target }) => setType(webhookEventTypes.find((one) => one === target.value) ?? type)}
          options={webhookEventTypes.map((value) => ({ value, label: value }))}
        />
        <div role="status" className="flex flex-col gap-2">
          {attempt && (
            <>
              <h3 className="flex flex-wrap items-center gap-2 font-semibold">
                {t('webhooks.test.answer')} <AttemptResult attempt={attempt} />
              </h3>
              <AttemptPart attempt={attempt} />
            </>
          )}
        </div>
      </form>
    </Dialog>
  )
}
