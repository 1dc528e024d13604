import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { RenameDialog } from '#islands/folders/RenameDialog.tsx'

await loadTexts('templates')

type Props = { folder: string; folders: readonly string[]; onClose: () => void }

/** Another name for all the templates of a folder. */
export function RenameFolderDialog({ folder, ...rest }: Props) {
  const { t } = useLocalization()

  async function rename(to: string) {
    const { moved, stayed } = await api('POST /template-folders/rename', { body: { from: folder, to } })
    const done = t('templates.renameFolder.done', { count: moved, name: to })

    return stayed > 0 ? [done, t('templates.renameFolder.stayed', { count: stayed, folder })] : [done]
  }

  return (
    <RenameDialog
      {...{ folder, ...rest }}
      parameter="folder"
      consequence={t('templates.renameFolder.consequence')}
      onRename={rename}
    />
  )
}
