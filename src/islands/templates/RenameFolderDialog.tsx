import { navigate } from 'astro:transitions/client'
import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { toast } from '#browser/toasts.ts'
import { RenameDialog } from '#islands/folders/RenameDialog.tsx'

await loadTexts('templates')

type Props = { folder: string; folders: readonly string[]; onClose: () => void }

/** Another name for all the templates of a folder. */
export function RenameFolderDialog({ folder, folders, onClose }: Props) {
  const { t } = useLocalization()

  async function rename(to: string) {
    const { moved, stayed } = await api('POST /template-folders/rename', { body: { from: folder, to } })
    toast(t('templates.renameFolder.done', { count: moved, name: to }))
    if (stayed > 0) toast(t('templates.renameFolder.stayed', { count: stayed, folder }))
    onClose()
    const query = new URLSearchParams(location.search)
    query.set('folder', to)
    query.delete('cursor')
    await navigate(`${location.pathname}?${query}`, { history: 'replace' })
  }

  return (
    <RenameDialog
      {...{ folder, folders, onClose }}
      consequence={t('templates.renameFolder.consequence')}
      onRename={rename}
    />
  )
}
