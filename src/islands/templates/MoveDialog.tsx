import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { toast } from '#browser/toasts.ts'
import { FolderDialog } from '#islands/folders/FolderDialog.tsx'
import type { ListedTemplate } from './card-action.ts'
import { changeTemplates } from './change-templates.ts'
import { saveTemplate } from './save-template.ts'

await loadTexts('problems', 'templates')

type Props = {
  templates: readonly ListedTemplate[]
  folders: readonly string[]
  onClose: () => void
  onMoved: () => void
}

/** Into another folder, or out of theirs. */
export function MoveDialog({ templates, folders, onClose, onMoved }: Props) {
  const { t } = useLocalization()
  const [first] = templates

  async function move(folder: string | null) {
    await changeTemplates(templates, ({ id }) => saveTemplate(id, { folder }), t)
    toast(t('templates.move.done', { count: templates.length }))
    onMoved()
  }

  return (
    <FolderDialog
      title={
        templates.length === 1 && first
          ? t('templates.move.title', { name: first.name })
          : t('templates.move.titleMany', { count: templates.length })
      }
      folders={folders}
      current={first?.folder ?? null}
      onMove={move}
      onClose={onClose}
    />
  )
}
