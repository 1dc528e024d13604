import { useState } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import type { WebhookShape } from '#contract/webhook-shapes.ts'
import { FormDialog } from '#islands/ui/FormDialog.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { instantOf, wallTimeOf } from './wall-time.ts'

await loadTexts('problems', 'webhooks')

type Props = {
  endpoint: Pick<WebhookShape, 'id' | 'health'>
  timeZone: string
  onClose: () => void
  onDone: (count: number) => void
}

/** Everything that was given up since a time, once more. */
export function RedeliverDialog({ endpoint: { id, health }, timeZone, onClose, onDone }: Props) {
  const { t } = useLocalization()
  const [since, setSince] = useState(() =>
    wallTimeOf(health.failingSince ? new Date(health.failingSince) : dayAgo(), timeZone),
  )

  async function redeliver() {
    const from = instantOf(since, timeZone)
    if (!from) return
    const body = { since: from.toISOString() }
    const { count } = await api('POST /webhooks/{id}/redeliver', { params: { id }, body })
    onDone(count)
  }

  return (
    <FormDialog
      size="small"
      title={t('webhooks.redeliver.title')}
      description={t('webhooks.redeliver.text')}
      action={t('webhooks.redeliver.button')}
      check={() =>
        instantOf(since, timeZone)
          ? []
          : [{ fieldId: sinceId, message: t('webhooks.redeliver.sinceMissing') }]
      }
      onSubmit={redeliver}
      onClose={onClose}
    >
      {(errorOf) => (
        <TextField
          id={sinceId}
          type="datetime-local"
          label={t('webhooks.redeliver.since')}
          hint={t('webhooks.redeliver.sinceHint', { zone: timeZone.replaceAll('_', ' ') })}
          error={errorOf(sinceId)}
          value={since}
          onChange={({ target }) => setSince(target.value)}
        />
      )}
    </FormDialog>
  )
}

const sinceId = 'redeliver-since'

function dayAgo(): Date {
  return new Date(Date.now() - 86_400_000)
}
