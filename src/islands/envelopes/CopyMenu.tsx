import { EllipsisVertical } from 'lucide-react'
import { Suspense, useState } from 'react'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import type { EnvelopeShape } from '#contract/envelope-shapes.ts'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Menu } from '#islands/ui/Menu.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { makeCopyActs } from './copy-acts.ts'
import { copiesItems, sendersItems, sharingItems } from './copy-items.ts'

await loadTexts('envelopes', 'problems')

const EnvelopeAudienceDialog = lazyPart(() =>
  import('./sharing/EnvelopeAudienceDialog.tsx').then((file) => ({ default: file.EnvelopeAudienceDialog })),
)
const TransferDialog = lazyPart(() =>
  import('./sharing/TransferDialog.tsx').then((file) => ({ default: file.TransferDialog })),
)

type Props = {
  envelope: EnvelopeShape
  onChanged: () => Promise<void>
  onAsk: (dialog: 'extend' | 'void') => void
}

/** What else can be done with an envelope, in any state: another one like it, who sees it, whose it is. */
export function CopyMenu({ envelope, onChanged, onAsk }: Props) {
  const { t } = useLocalization()
  const [dialog, setDialog] = useState<'audience' | 'transfer' | null>(null)
  const close = () => setDialog(null)
  const acts = makeCopyActs(envelope, t)

  return (
    <>
      <Menu
        label={t('envelopes.copies.menu')}
        align="end"
        startsOpen
        items={[
          ...(matchMedia('(width < 64rem)').matches ? sendersItems(envelope, t, onAsk) : []),
          ...copiesItems(envelope, t, acts),
          ...sharingItems(envelope, t, acts, setDialog),
        ]}
        trigger={
          <IconButton label={t('envelopes.copies.menu')} icon={<EllipsisVertical aria-hidden size={18} />} />
        }
      />
      <Suspense>
        {dialog === 'audience' && (
          <EnvelopeAudienceDialog {...{ envelope }} onClose={close} onChanged={() => void onChanged()} />
        )}
        {dialog === 'transfer' && <TransferDialog {...{ envelope }} onClose={close} />}
      </Suspense>
    </>
  )
}
