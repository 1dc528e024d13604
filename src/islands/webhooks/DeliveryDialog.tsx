import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { toastProblem } from '#browser/toast-problem.ts'
import { toast } from '#browser/toasts.ts'
import type { DeliveryDetail, DeliveryShape } from '#contract/webhook-shapes.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { AttemptPart, AttemptResult } from './AttemptPart.tsx'
import { CodeBlock } from './CodeBlock.tsx'
import { CopyButton } from './CopyButton.tsx'
import { deliveryLooks } from './delivery-looks.ts'
import { isExample } from './is-example.ts'
import { logTime } from './log-time.ts'
import { prettyJson } from './pretty-json.ts'
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
        <Content delivery={delivery} timeZone={timeZone} />
      ) : (
        <p role={problem ? 'alert' : 'status'} className="py-8 text-center text-muted">
          {problem ?? t('webhooks.log.loading')}
        </p>
      )}
    </Dialog>
  )
}

function Content({ delivery, timeZone }: { delivery: DeliveryDetail; timeZone: string }) {
  const { t, locale } = useLocalization()
  const { id, type, status, holdReason, envelopeId, createdAt, nextAttemptAt, payload, history } = delivery
  const at = (instant: string) => logTime(instant, locale, timeZone)
  const pretty = prettyJson(payload)

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <p>{t(`webhooks.events.${type}`)}</p>
        <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge {...deliveryLooks[status]} label={t(`webhooks.delivery.${status}`)} />
          {isExample(payload) && <Badge label={t('webhooks.test.badge')} />}
          {status === 'held' && holdReason && <span>{t(`webhooks.hold.${holdReason}`)}</span>}
          {status === 'retrying' && nextAttemptAt && (
            <span>{t('webhooks.nextAttempt', { at: at(nextAttemptAt) })}</span>
          )}
        </p>
        <dl className="grid grid-cols-1 gap-x-6 gap-y-1 sm:grid-cols-[max-content_1fr]">
          <dt className="text-muted">{t('webhooks.log.eventId')}</dt>
          <dd className="font-mono break-all">{id}</dd>
          <dt className="text-muted">{t('webhooks.log.happened')}</dt>
          <dd>
            <time dateTime={createdAt}>{at(createdAt)}</time>
          </dd>
          {envelopeId && (
            <>
              <dt className="text-muted">{t('webhooks.log.envelope')}</dt>
              <dd>
                <a
                  href={`/envelopes/${envelopeId}`}
                  className="rounded-sm font-mono break-all text-link underline underline-offset-2"
                >
                  {envelopeId}
                </a>
              </dd>
            </>
          )}
        </dl>
      </div>
      <section aria-labelledby="attempts" className="flex flex-col gap-2">
        <h3 id="attempts" className="font-semibold">
          {t('webhooks.attempts', { count: history.length })}
        </h3>
        {history.length === 0 && <p className="text-muted">{t('webhooks.log.noAttempts')}</p>}
        {history.map((attempt, index) => (
          <details key={attempt.id} open={index === 0} className="rounded-md border border-line">
            <summary className="rounded-md p-3 hover:bg-surface-hover">
              <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1 align-middle">
                <time dateTime={attempt.startedAt}>{at(attempt.startedAt)}</time>
                <AttemptResult attempt={attempt} />
              </span>
            </summary>
            <div className="border-t border-line p-3">
              <AttemptPart attempt={attempt} />
            </div>
          </details>
        ))}
      </section>
      <div className="flex flex-col gap-2">
        <div className="flex items-center justify-between gap-4">
          <h3 className="font-semibold">{t('webhooks.log.payload')}</h3>
          <CopyButton size="small" text={payload} label={t('webhooks.copy')} />
        </div>
        <CodeBlock label={t('webhooks.log.payload')} code={pretty} className="max-h-120" />
      </div>
    </div>
  )
}
