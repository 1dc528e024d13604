import { useState } from 'react'
import { ApiError } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import type { WebhookShape } from '#contract/webhook-shapes.ts'
import { webhookEventTypes, type WebhookEventType } from '#core/webhooks/event-types.ts'
import { FormDialog } from '#islands/ui/FormDialog.tsx'
import { TextField } from '#islands/ui/TextField.tsx'
import { EventChoice } from './EventChoice.tsx'

await loadTexts('problems', 'webhooks')

export type EndpointInput = { url: string; description: string; events: WebhookEventType[] }

type Props = {
  /** What is changed; null for a new one. */
  endpoint: Pick<WebhookShape, keyof EndpointInput> | null
  /** Targets on this very machine may be tried. */
  allowsLoopback: boolean
  onSave: (input: EndpointInput) => Promise<void>
  onClose: () => void
}

/** Where to send what. */
export function EndpointDialog({ endpoint, allowsLoopback, onSave, onClose }: Props) {
  const { t } = useLocalization()
  const [url, setUrl] = useState(endpoint?.url ?? '')
  const [description, setDescription] = useState(endpoint?.description ?? '')
  const [events, setEvents] = useState<WebhookEventType[]>(endpoint?.events ?? [...webhookEventTypes])

  return (
    <FormDialog
      title={t(endpoint ? 'webhooks.edit.title' : 'webhooks.create.button')}
      description={t(endpoint ? 'webhooks.edit.text' : 'webhooks.create.text')}
      action={t(endpoint ? 'webhooks.edit.save' : 'webhooks.create.button')}
      check={() => [
        ...(url.trim() ? [] : [{ fieldId: urlId, message: t('webhooks.form.urlMissing') }]),
        ...(events.length > 0 ? [] : [{ fieldId: eventsId, message: t('webhooks.form.eventsMissing') }]),
      ]}
      fieldOf={(error) => (isAboutUrl(error) ? urlId : undefined)}
      onSubmit={() => onSave({ url: url.trim(), description: description.trim(), events })}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <TextField
            id={urlId}
            type="url"
            inputMode="url"
            label={t('webhooks.form.url')}
            hint={t(allowsLoopback ? 'webhooks.form.urlHintLoopback' : 'webhooks.form.urlHint')}
            error={errorOf(urlId)}
            maxLength={2000}
            autoComplete="off"
            placeholder="https://example.com/webhooks"
            value={url}
            onChange={({ target }) => setUrl(target.value)}
          />
          <TextField
            label={t('webhooks.form.description')}
            optionalLabel={t('editor.optional')}
            maxLength={200}
            autoComplete="off"
            value={description}
            onChange={({ target }) => setDescription(target.value)}
          />
          <EventChoice id={eventsId} chosen={events} error={errorOf(eventsId)} onChoose={setEvents} />
        </>
      )}
    </FormDialog>
  )
}

function isAboutUrl(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false

  return (
    error.code === 'webhook-url-forbidden' ||
    (error.problem?.errors?.some(({ pointer }) => pointer.endsWith('/url')) ?? false)
  )
}

const urlId = 'webhook-url'
const eventsId = 'webhook-events'
