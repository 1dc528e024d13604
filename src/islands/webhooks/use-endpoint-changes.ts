import { useState } from 'react'
import { navigate } from 'astro:transitions/client'
import { api } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import { toastProblem } from '#browser/toast-problem.ts'
import { toast } from '#browser/toasts.ts'
import type { WebhookShape } from '#contract/webhook-shapes.ts'
import type { EndpointInput } from './EndpointDialog.tsx'

export type EndpointChanges = ReturnType<typeof useEndpointChanges>

/**
 * Changes an endpoint and tells that it is done. All but switching on is asked about before: what refuses it is thrown, for the
 * dialog that asks.
 */
export function useEndpointChanges({ id }: WebhookShape, onChanged: (endpoint: WebhookShape) => void) {
  const { t } = useLocalization()
  const [isEnabling, setEnabling] = useState(false)
  const params = { id }

  async function change(body: Partial<EndpointInput> & { status?: WebhookShape['status'] }, done: string) {
    onChanged(await api('PUT /webhooks/{id}', { params, body }))
    toast.success(done)
  }

  async function enable() {
    setEnabling(true)
    await change({ status: 'enabled' }, t('webhooks.enable.done')).catch((error: unknown) =>
      toastProblem(error, t),
    )
    setEnabling(false)
  }

  async function remove() {
    await api('DELETE /webhooks/{id}', { params })
    toast.success(t('webhooks.remove.done'))
    await navigate('/webhooks')
  }

  return {
    isEnabling,
    enable,
    edit: (input: EndpointInput) => change(input, t('webhooks.edit.done')),
    disable: () => change({ status: 'disabled' }, t('webhooks.disable.done')),
    remove,
  }
}
