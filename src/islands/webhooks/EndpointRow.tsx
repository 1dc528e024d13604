import { useLocalization } from '#browser/localization.tsx'
import type { WebhookShape } from '#contract/webhook-shapes.ts'
import { webhookEventTypes } from '#core/webhooks/event-types.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { endpointLooks } from './delivery-looks.ts'
import { stateOf } from './endpoint-health.ts'
import { healthFactsOf } from './health-facts.ts'

type Props = { endpoint: WebhookShape; timeZone: string }

/** An endpoint in the list: what it is, whether it works, and what waits for it. */
export function EndpointRow({ endpoint, timeZone }: Props) {
  const { t, locale } = useLocalization()
  const { id, url, description, events, disabledReason } = endpoint
  const state = stateOf(endpoint)

  return (
    <li className="relative flex flex-col gap-3 px-4 py-4 transition-colors first:rounded-t-lg last:rounded-b-lg hover:bg-surface-hover">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
          <a
            href={`/webhooks/${id}`}
            className="line-clamp-2 rounded-sm font-medium wrap-anywhere after:absolute after:inset-0 after:content-['']"
          >
            {url}
          </a>
          {description && <p className="break-words text-muted">{description}</p>}
          <p className="text-muted">
            {events.length === webhookEventTypes.length
              ? t('webhooks.listensToAll')
              : t('webhooks.listensTo', { count: events.length })}
          </p>
        </div>
        <div className="flex max-w-full flex-col items-start gap-1 md:items-end">
          <Badge {...endpointLooks[state]} label={t(`webhooks.state.${state}`)} />
          {disabledReason && <p className="text-muted">{t(`webhooks.disabledBecause.${disabledReason}`)}</p>}
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 md:grid-cols-4">
        {healthFactsOf(endpoint, t, locale, timeZone).map(({ term, text }) => (
          <div key={term}>
            <dt className="text-xs text-muted">{term}</dt>
            <dd className="tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
