import { PowerOff, TriangleAlert } from 'lucide-react'
import { useLocalization } from '#browser/localization.tsx'
import type { WebhookShape } from '#contract/webhook-shapes.ts'
import { webhookEventTypes } from '#core/webhooks/event-types.ts'
import { dateAndTime } from '#islands/envelopes/times.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { endpointLooks } from './delivery-looks.ts'
import { EndpointActions, type EndpointActionsProps } from './EndpointActions.tsx'
import { stateOf } from './endpoint-health.ts'

/** What it is, whether it works, and what can be done about it. */
export function EndpointHead(props: EndpointActionsProps) {
  const { t, locale } = useLocalization()
  const { endpoint, timeZone } = props
  const { url, description, formerSecretUntil, mode } = endpoint
  const state = stateOf(endpoint)

  return (
    <header className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start gap-4">
        <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1 max-lg:order-first">
          <h1 className="text-lg font-semibold wrap-anywhere">{url}</h1>
          {description && <p className="break-words text-muted">{description}</p>}
          <p className="flex flex-wrap gap-2 pt-1">
            <span role="status">
              <Badge {...endpointLooks[state]} label={t(`webhooks.state.${state}`)} />
            </span>
            {mode === 'test' && <Badge tone="warning" label={t('webhooks.testMode')} />}
          </p>
        </div>
        <EndpointActions {...props} />
      </div>
      <StateNotice endpoint={endpoint} at={(instant) => dateAndTime(instant, locale, timeZone)} />
      {formerSecretUntil && (
        <p className="text-muted">
          {t('webhooks.rotate.both', { at: dateAndTime(formerSecretUntil, locale, timeZone) })}
        </p>
      )}
      <EventList events={endpoint.events} />
    </header>
  )
}

/** Why nothing arrives. */
function StateNotice({ endpoint, at }: { endpoint: WebhookShape; at: (instant: string) => string }) {
  const { t } = useLocalization()
  const { disabledReason, disabledAt, health } = endpoint
  const state = stateOf(endpoint)
  if (state === 'enabled') return null
  const Icon = state === 'disabled' ? PowerOff : TriangleAlert

  return (
    <div className="flex items-start gap-3 rounded-lg bg-warning-surface p-4 text-warning-text">
      <Icon aria-hidden size={20} className="shrink-0" />
      {state === 'disabled' ? (
        <div>
          <p className="font-semibold">
            {t(`webhooks.disabledBecause.${disabledReason ?? 'person'}`)}
            {disabledAt && `, ${at(disabledAt)}`}
          </p>
          <p>{t(disabledReason === 'person' ? 'webhooks.meanwhile.person' : 'webhooks.meanwhile.itself')}</p>
        </div>
      ) : (
        <p>{t('webhooks.failingSince', { at: at(health.failingSince ?? '') })}</p>
      )}
    </div>
  )
}

function EventList({ events }: Pick<WebhookShape, 'events'>) {
  const { t } = useLocalization()

  return (
    <details className="text-muted">
      <summary className="w-fit rounded-sm py-1">
        {events.length === webhookEventTypes.length
          ? t('webhooks.listensToAll')
          : t('webhooks.listensTo', { count: events.length })}
      </summary>
      <ul className="flex flex-wrap gap-1 pt-2">
        {events.map((type) => (
          <li key={type}>
            <Badge label={type} />
          </li>
        ))}
      </ul>
    </details>
  )
}
