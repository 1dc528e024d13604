import { Suspense, type ReactNode } from 'react'
import { loadTexts } from '#browser/localization.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import type { CardDialog, ListedTemplate } from './card-action.ts'
import { showAgain } from './do-with-template.ts'

await loadTexts('problems', 'templates')

const UseTemplateDialog = lazyPart(() =>
  import('./UseTemplateDialog.tsx').then((module) => ({ default: module.UseTemplateDialog })),
)
const MoveDialog = lazyPart(() =>
  import('./MoveDialog.tsx').then((module) => ({ default: module.MoveDialog })),
)
const ShareDialog = lazyPart(() =>
  import('./ShareDialog.tsx').then((module) => ({ default: module.ShareDialog })),
)
const TemplateAudienceDialog = lazyPart(() =>
  import('./TemplateAudienceDialog.tsx').then((module) => ({ default: module.TemplateAudienceDialog })),
)
const DirectLinkDialog = lazyPart(() =>
  import('./DirectLinkDialog.tsx').then((module) => ({ default: module.DirectLinkDialog })),
)
const VersionsDialog = lazyPart(() =>
  import('./VersionsDialog.tsx').then((module) => ({ default: module.VersionsDialog })),
)
const DeleteTemplateDialog = lazyPart(() =>
  import('./DeleteTemplateDialog.tsx').then((module) => ({ default: module.DeleteTemplateDialog })),
)

type Props = {
  dialog: CardDialog
  template: ListedTemplate
  folders: readonly string[]
  onClose: () => void
}

/** The dialog for one template. What it has changed is shown by the list afterwards. */
export function CardDialogs({ dialog, template, folders, onClose }: Props) {
  function finish() {
    onClose()
    void showAgain()
  }
  const { id, version, visibility, teamId } = template
  const faces: Readonly<Record<CardDialog, () => ReactNode>> = {
    use: () => <UseTemplateDialog template={template} onClose={onClose} />,
    move: () => <MoveDialog templates={[template]} folders={folders} onClose={onClose} onMoved={finish} />,
    share: () => <ShareDialog template={template} onClose={finish} />,
    audience: () => (
      <TemplateAudienceDialog
        {...{ id, onClose }}
        audience={{ visibility, teamId }}
        onChanged={() => void showAgain()}
      />
    ),
    'direct-link': () => <DirectLinkDialog template={template} onClose={finish} />,
    versions: () => (
      <VersionsDialog templateId={id} current={version} onRestored={finish} onClose={onClose} />
    ),
    delete: () => <DeleteTemplateDialog templates={[template]} onClose={onClose} onDeleted={finish} />,
  }

  return <Suspense>{faces[dialog]()}</Suspense>
}
