import { useState } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import type { WebhookShape } from '#contract/webhook-shapes.ts'
import { dateAndTime } from '#islands/envelopes/times.ts'
import { FormDialog } from '#islands/ui/FormDialog.tsx'
import { Select } from '#islands/ui/Select.tsx'
import type { Rotated } from './EndpointView.tsx'

await loadTexts('problems', 'webhooks')

type Props = {
  endpoint: WebhookShape
  timeZone: string
  onClose: () => void
  onRotated: (rotated: Rotated) => void
}

/** Hours for which the former secret goes on signing. */
const overlaps = [0, 24, 72]

/** A new secret, and how long the former one signs beside it. */
export function RotateDialog({ endpoint, timeZone, onClose, onRotated }: Props) {
  const { t, locale } = useLocalization()
  const { id, formerSecretUntil } = endpoint
  const [overlapHours, setOverlapHours] = useState(24)

  return (
    <FormDialog
      size="small"
      title={t('webhooks.rotate.title')}
      description={t('webhooks.rotate.text')}
      action={t('webhooks.rotate.button')}
      onSubmit={async () =>
        onRotated(await api('POST /webhooks/{id}/rotate', { params: { id }, body: { overlapHours } }))
      }
      onClose={onClose}
    >
      {formerSecretUntil && (
        <p>{t('webhooks.rotate.replaces', { at: dateAndTime(formerSecretUntil, locale, timeZone) })}</p>
      )}
      <Select
        label={t('webhooks.rotate.overlap')}
        hint={t('webhooks.rotate.overlapHint')}
        value={String(overlapHours)}
        onChange={({ target }) => setOverlapHours(Number(target.value))}
        options={overlaps.map((count) => ({
          value: String(count),
          label: count === 0 ? t('webhooks.rotate.none') : t('webhooks.rotate.hours', { count }),
        }))}
      />
    </FormDialog>
  )
}
