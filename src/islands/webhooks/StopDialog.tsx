import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx'

await loadTexts('problems', 'webhooks')

type Props = { kind: 'disable' | 'remove'; onConfirm: () => Promise<void>; onClose: () => void }

/** Asks before nothing is sent to an endpoint any more: for a while, or for ever. */
export function StopDialog({ kind, onConfirm, onClose }: Props) {
  const { t } = useLocalization()

  return (
    <ConfirmDialog
      title={t(`webhooks.${kind}.title`)}
      consequence={t(`webhooks.${kind}.consequence`)}
      action={t(`webhooks.${kind}.button`)}
      tone={kind === 'remove' ? 'danger' : 'primary'}
      {...{ onConfirm, onClose }}
    />
  )
}
