import { EllipsisVertical } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { useOnDemand } from '#islands/ui/use-on-demand.ts'
import type { CopyMenu } from './CopyMenu.tsx'

type Props = ComponentProps<typeof CopyMenu>

/** The button of the menu, which is fetched when somebody is about to press it. */
export function MoreMenu(props: Props) {
  const { t } = useLocalization()
  const { Part, asking } = useOnDemand<Props>(loadMenu)
  if (Part) return <Part {...props} />

  return (
    <IconButton
      label={t('envelopes.copies.menu')}
      icon={<EllipsisVertical aria-hidden size={18} />}
      aria-haspopup="menu"
      {...asking}
    />
  )
}

const loadMenu = async () => (await import('./CopyMenu.tsx')).CopyMenu
