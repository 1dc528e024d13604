import { Ellipsis, KeyRound, Pencil, Power, PowerOff, Send, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { navigate } from 'astro:transitions/client'
import { api } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import { toastProblem } from '#browser/toast-problem.ts'
import { toast } from '#browser/toasts.ts'
import type { WebhookShape } from '#contract/webhook-shapes.ts'
import { Button } from '#islands/ui/Button.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Menu } from '#islands/ui/Menu.tsx'
import type { EndpointInput } from './EndpointDialog.tsx'
import type { Rotated } from './EndpointView.tsx'

const EndpointDialog = lazy(() =>
  import('./EndpointDialog.tsx').then((file) => ({ default: file.EndpointDialog })),
)
const RotateDialog = lazy(() => import('./RotateDialog.tsx').then((file) => ({ default: file.RotateDialog })))
const TestDialog = lazy(() => import('./TestDialog.tsx').then((file) => ({ default: file.TestDialog })))
const ConfirmDialog = lazy(() =>
  import('#islands/organizations/ConfirmDialog.tsx').then((file) => ({ default: file.ConfirmDialog })),
)

export type EndpointActionsProps = {
  endpoint: WebhookShape
  allowsLoopback: boolean
  timeZone: string
  onChanged: (endpoint: WebhookShape) => void
  onRotated: (rotated: Rotated) => void
  /** Something was sent there. */
  onTested: () => void
}
type Act = 'edit' | 'test' | 'rotate' | 'disable' | 'remove'

/** What can be done about an endpoint. */
export function EndpointActions(props: EndpointActionsProps) {
  const { endpoint, allowsLoopback, timeZone, onChanged, onRotated, onTested } = props
  const { t } = useLocalization()
  const [asked, setAsked] = useState<Act | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { id, status } = endpoint
  const params = { id }
  const close = () => setAsked(null)

  async function change(body: Partial<EndpointInput> & { status?: WebhookShape['status'] }, done: string) {
    onChanged(await api('PUT /webhooks/{id}', { params, body }))
    close()
    toast.success(done)
  }

  async function enable() {
    setBusy(true)
    await change({ status: 'enabled' }, t('webhooks.enable.done')).catch((error: unknown) =>
      toastProblem(error, t),
    )
    setBusy(false)
  }

  async function remove() {
    await api('DELETE /webhooks/{id}', { params })
    toast.success(t('webhooks.remove.done'))
    await navigate('/webhooks')
  }

  return (
    <div className="flex flex-wrap gap-2">
      {status === 'disabled' && (
        <Button tone="primary" busy={isBusy} onClick={() => void enable()}>
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
      <Menu
        label={t('webhooks.moreActions')}
        align="end"
        trigger={
          <IconButton
            label={t('webhooks.moreActions')}
            icon={<Ellipsis aria-hidden size={20} />}
            className="border border-control"
          />
        }
        items={[
          {
            id: 'rotate',
            label: t('webhooks.rotate.button'),
            icon: KeyRound,
            onSelect: () => setAsked('rotate'),
          },
          ...(status === 'enabled'
            ? [
                {
                  id: 'disable',
                  label: t('webhooks.disable.button'),
                  icon: PowerOff,
                  onSelect: () => setAsked('disable'),
                },
              ]
            : []),
          {
            id: 'remove',
            label: t('webhooks.remove.button'),
            icon: Trash2,
            tone: 'danger',
            startsGroup: true,
            onSelect: () => setAsked('remove'),
          },
        ]}
      />
      <Suspense>
        {asked === 'edit' && (
          <EndpointDialog
            endpoint={endpoint}
            allowsLoopback={allowsLoopback}
            onSave={(input) => change(input, t('webhooks.edit.done'))}
            onClose={close}
          />
        )}
        {asked === 'test' && <TestDialog endpoint={endpoint} onTested={onTested} onClose={close} />}
        {asked === 'rotate' && (
          <RotateDialog
            endpoint={endpoint}
            timeZone={timeZone}
            onClose={close}
            onRotated={(rotated) => {
              close()
              onRotated(rotated)
            }}
          />
        )}
        {asked === 'disable' && (
          <ConfirmDialog
            title={t('webhooks.disable.title')}
            consequence={t('webhooks.disable.consequence')}
            action={t('webhooks.disable.button')}
            tone="primary"
            onConfirm={() => change({ status: 'disabled' }, t('webhooks.disable.done'))}
            onClose={close}
          />
        )}
        {asked === 'remove' && (
          <ConfirmDialog
            title={t('webhooks.remove.title')}
            consequence={t('webhooks.remove.consequence')}
            action={t('webhooks.remove.button')}
            tone="danger"
            onConfirm={remove}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  )
}
