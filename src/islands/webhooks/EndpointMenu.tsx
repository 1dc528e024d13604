import { Ellipsis, KeyRound, PowerOff, Trash2 } from 'lucide-react'
import { useLocalization } from '#browser/localization.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { MenuButton } from '#islands/ui/MenuButton.tsx'
import type { EndpointDialogKind } from './EndpointDialogs.tsx'

type Props = { isEnabled: boolean; onAsk: (kind: EndpointDialogKind) => void }

/** What is seldom done about an endpoint. */
export function EndpointMenu({ isEnabled, onAsk }: Props) {
  const { t } = useLocalization()
  const disable = {
    id: 'disable',
    label: t('webhooks.disable.button'),
    icon: PowerOff,
    onSelect: () => onAsk('disable'),
  }

  return (
    <MenuButton
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
          onSelect: () => onAsk('rotate'),
        },
        ...(isEnabled ? [disable] : []),
        {
          id: 'remove',
          label: t('webhooks.remove.button'),
          icon: Trash2,
          tone: 'danger',
          startsGroup: true,
          onSelect: () => onAsk('remove'),
        },
      ]}
    />
  )
}
