import { Pencil, Power, Send } from 'lucide-react'
import { useState } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import type { WebhookShape } from '#contract/webhook-shapes.ts'
import { Button } from '#islands/ui/Button.tsx'
import { EndpointDialogs, type EndpointDialogKind } from './EndpointDialogs.tsx'
import { EndpointMenu } from './EndpointMenu.tsx'
import type { Rotated } from './EndpointView.tsx'
import { useEndpointChanges } from './use-endpoint-changes.ts'

export type EndpointActionsProps = {
  endpoint: WebhookShape
  allowsLoopback: boolean
  timeZone: string
  onChanged: (endpoint: WebhookShape) => void
  onRotated: (rotated: Rotated) => void
  /** Something was sent there. */
  onTested: () => void
}

/** What can be done about an endpoint. */
export function EndpointActions({ onChanged, ...props }: EndpointActionsProps) {
  const { t } = useLocalization()
  const [asked, setAsked] = useState<EndpointDialogKind | null>(null)
  const changes = useEndpointChanges(props.endpoint, onChanged)
  const isEnabled = props.endpoint.status === 'enabled'

  return (
    <div className="flex flex-wrap gap-2 max-lg:contents">
      {!isEnabled && (
        <Button tone="primary" busy={changes.isEnabling} onClick={() => void changes.enable()}>
          <Power aria-hidden size={16} />
          {t('webhooks.enable.button')}
        </Button>
      )}
      <Button onClick={() => setAsked('test')}>
        <Send aria-hidden size={16} />
        {t('webhooks.test.button')}
      </Button>
      <Button onClick={() => setAsked('edit')}>
        <Pencil aria-hidden size={16} />
        {t('webhooks.edit.button')}
      </Button>
      {/* Where the others have a row of their own, it stands beside the address. */}
      <div className="max-lg:order-first">
        <EndpointMenu isEnabled={isEnabled} onAsk={setAsked} />
      </div>
      {asked && <EndpointDialogs {...props} kind={asked} changes={changes} onClose={() => setAsked(null)} />}
    </div>
  )
}
