import { EllipsisVertical, History, Lock } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import type { TemplateShape } from '#contract/template-shapes.ts'
import type { Audience } from '#core/access/visibility.ts'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Menu } from '#islands/ui/Menu.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import type { Desk } from '../editor/Editor.tsx'

await loadTexts('templates')

const TemplateAudienceDialog = lazyPart(() =>
  import('./TemplateAudienceDialog.tsx').then((module) => ({ default: module.TemplateAudienceDialog })),
)
const VersionsDialog = lazyPart(() =>
  import('./VersionsDialog.tsx').then((module) => ({ default: module.VersionsDialog })),
)

type Props = { label: string; template: Pick<TemplateShape, 'id' | keyof Audience>; desk: Desk }

/** Who sees a template and what it was before, as it is saved: what is still on its way goes first. */
export function EditorMenu({ label, template: { id, ...begun }, desk }: Props) {
  const { t } = useLocalization()
  const [audience, setAudience] = useState<Audience>(begun)
  const [dialog, setDialog] = useState<'audience' | number | null>(null)
  const close = () => setDialog(null)
  const show = (next: () => typeof dialog) =>
    void desk.flush().then((isSaved) => isSaved && setDialog(next()))
  const faces = (): ReactNode => {
    if (dialog === null) return null
    if (dialog === 'audience') {
      return <TemplateAudienceDialog {...{ id, audience }} onChanged={setAudience} onClose={close} />
    }

    return <VersionsDialog templateId={id} current={dialog} onRestored={desk.reload} onClose={close} />
  }

  return (
    <>
      <Menu
        startsOpen
        label={label}
        align="end"
        items={[
          {
            id: 'audience',
            label: t('templates.audience.button'),
            icon: Lock,
            onSelect: () => show(() => 'audience'),
          },
          {
            id: 'versions',
            label: t('templates.menu.versions'),
            icon: History,
            onSelect: () => show(desk.version),
          },
        ]}
        trigger={<IconButton size="small" label={label} icon={<EllipsisVertical aria-hidden size={18} />} />}
      />
      <Suspense>{faces()}</Suspense>
    </>
  )
}
