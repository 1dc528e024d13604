import { useLocalization } from '#browser/localization.tsx'
import type { DeliveryDetail } from '#contract/webhook-shapes.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { AttemptPart, AttemptResult } from './AttemptPart.tsx'
import { CodeBlock } from './CodeBlock.tsx'
import { CopyButton } from './CopyButton.tsx'
import { deliveryLooks } from './delivery-looks.ts'
import { isExample } from './is-example.ts'
import { logTime } from './log-time.ts'
import { prettyJson } from './pretty-json.ts'

type Props = { delivery: DeliveryDetail; timeZone: string }

/** All there is to tell of a delivery: what it is about, how each attempt went, and the very bytes. */
export function DeliveryStory({ delivery, timeZone }: Props) {
  return (
    <div className="flex flex-col gap-6">
      <Facts {...{ delivery, timeZone }} />
      <Attempts {...{ delivery, timeZone }} />
      <Payload payload={delivery.payload} />
    </div>
  )
}

function Facts({ delivery, timeZone }: Props) {
  const { t, locale } = useLocalization()
  const { id, type, status, holdReason, envelopeId, createdAt, nextAttemptAt, payload } = delivery
  const at = (instant: string) => logTime(instant, locale, timeZone)

  return (
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
  )
}

function Attempts({ delivery: { history }, timeZone }: Props) {
  const { t, locale } = useLocalization()

  return (
    <section aria-labelledby="attempts" className="flex flex-col gap-2">
      <h3 id="attempts" className="font-semibold">
        {t('webhooks.attempts', { count: history.length })}
      </h3>
      {history.length === 0 && <p className="text-muted">{t('webhooks.log.noAttempts')}</p>}
      {history.map((attempt, index) => (
        <details key={attempt.id} open={index === 0} className="rounded-md border border-line">
          <summary className="rounded-md p-3 hover:bg-surface-hover">
            <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1 align-middle">
              <time dateTime={attempt.startedAt}>{logTime(attempt.startedAt, locale, timeZone)}</time>
              <AttemptResult attempt={attempt} />
            </span>
          </summary>
          <div className="border-t border-line p-3">
            <AttemptPart attempt={attempt} />
          </div>
        </details>
      ))}
    </section>
  )
}

function Payload({ payload }: Pick<DeliveryDetail, 'payload'>) {
  const { t } = useLocalization()

  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-4">
        <h3 className="font-semibold">{t('webhooks.log.payload')}</h3>
        <CopyButton size="small" text={payload} label={t('webhooks.copy')} />
      </div>
      <CodeBlock label={t('webhooks.log.payload')} code={prettyJson(payload)} className="max-h-120" />
    </div>
  )
}
