import { Inbox, SearchX } from 'lucide-react'
import { useLocalization } from '#browser/localization.tsx'
import type { DeliveryShape } from '#contract/webhook-shapes.ts'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { DeliveryRow } from './DeliveryRow.tsx'

type Props = {
  deliveries: readonly DeliveryShape[]
  timeZone: string
  isReading: boolean
  /** Not everything was asked for: there may be more than what is shown. */
  isNarrowed: boolean
  onOpen: (id: string) => void
  onAskEverything: () => void
}

/** Deliveries, or why there is none to show. */
export function DeliveryList({
  deliveries,
  timeZone,
  isReading,
  isNarrowed,
  onOpen,
  onAskEverything,
}: Props) {
  const { t } = useLocalization()
  if (deliveries.length === 0) {
    return isNarrowed ? (
      <EmptyState
        icon={SearchX}
        title={t('webhooks.log.noneMatch')}
        action={<Button onClick={onAskEverything}>{t('webhooks.log.clear')}</Button>}
      />
    ) : (
      <EmptyState icon={Inbox} title={t('webhooks.log.none')} text={t('webhooks.log.noneText')} />
    )
  }

  return (
    <ul
      aria-label={t('webhooks.log.title')}
      aria-busy={isReading || undefined}
      className="@container divide-y divide-line rounded-lg border border-line bg-surface"
    >
      {deliveries.map((delivery) => (
        <DeliveryRow
          key={delivery.id}
          delivery={delivery}
          timeZone={timeZone}
          onOpen={() => onOpen(delivery.id)}
        />
      ))}
    </ul>
  )
}
