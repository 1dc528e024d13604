import { EllipsisVertical } from 'lucide-react'
import { lazy, Suspense, useState, type ComponentProps } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'

const CopyMenu = lazy(() => import('./CopyMenu.tsx').then((file) => ({ default: file.CopyMenu })))

/** The button of the menu, which is fetched when it is pressed first. */
export function MoreMenu(props: ComponentProps<typeof CopyMenu>) {
  const { t } = useLocalization()
  const [isWanted, setWanted] = useState(false)
  const button = (
    <IconButton
      label={t('envelopes.copies.menu')}
      icon={<EllipsisVertical aria-hidden size={18} />}
      aria-haspopup="menu"
      onClick={() => setWanted(true)}
    />
  )

  return isWanted ? (
    <Suspense fallback={button}>
      <CopyMenu {...props} />
    </Suspense>
  ) : (
    button
  )
}
