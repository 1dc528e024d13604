import { useLocalization } from '#browser/localization.tsx'
import { deliveryStatuses } from '#core/webhooks/delivery.ts'
import { webhookEventTypes } from '#core/webhooks/event-types.ts'
import { Select } from '#islands/ui/Select.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import type { LogQuestion } from './log-question.ts'

type Props = { question: LogQuestion; onAsk: (question: LogQuestion) => void }

export function LogFilter({ question, onAsk }: Props) {
  const { t } = useLocalization()
  const { status, type, from, to } = question

  return (
    <div
      role="search"
      aria-label={t('webhooks.filter.label')}
      className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4"
    >
      <Select
        label={t('webhooks.filter.state')}
        value={status}
        onChange={({ target }) =>
          onAsk({ ...question, status: deliveryStatuses.find((one) => one === target.value) ?? '' })
        }
        options={[
          { value: '', label: t('webhooks.filter.anyState') },
          ...deliveryStatuses.map((value) => ({ value, label: t(`webhooks.delivery.${value}`) })),
        ]}
      />
      <Select
        label={t('webhooks.event')}
        value={type}
        onChange={({ target }) =>
          onAsk({ ...question, type: webhookEventTypes.find((one) => one === target.value) ?? '' })
        }
        options={[
          { value: '', label: t('webhooks.filter.anyEvent') },
          ...webhookEventTypes.map((value) => ({ value, label: value })),
        ]}
      />
      <TextField
        type="datetime-local"
        label={t('webhooks.filter.from')}
        value={from}
        onChange={({ target }) => onAsk({ ...question, from: target.value })}
      />
      <TextField
        type="datetime-local"
        label={t('webhooks.filter.to')}
        value={to}
        onChange={({ target }) => onAsk({ ...question, to: target.value })}
      />
    </div>
  )
}
