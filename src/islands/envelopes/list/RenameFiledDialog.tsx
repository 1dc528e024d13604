import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { RenameDialog } from '#islands/folders/RenameDialog.tsx'
import { useFolderNames } from './use-folder-names.ts'

await loadTexts('folders')

type Props = { folder: string; onClose: () => void }

/** Another name for all the envelopes of a folder, however many calls they take. */
export function RenameFiledDialog({ folder, onClose }: Props) {
  const { t } = useLocalization()
  const names = useFolderNames(onClose)
  if (!names) return null

  async function rename(to: string) {
    const { moved, stayed } = await renameAll(folder, to)
    const done = t('envelopeList.filing.renamed', { count: moved, name: to })

    return stayed > 0 ? [done, t('envelopeList.filing.stayed', { count: stayed, folder })] : [done]
  }

  return (
    <RenameDialog
      {...{ folder, onClose }}
      folders={names}
      parameter="filedIn"
      consequence={t('envelopeList.filing.goesAlong')}
      onRename={rename}
    />
  )
}

/** Each call takes some of them along; what has gone before one fails is there already. */
async function renameAll(from: string, to: string): Promise<{ moved: number; stayed: number }> {
  let moved = 0
  for (;;) {
    const answer = await api('POST /envelope-folders/rename', { body: { from, to } })
    moved += answer.moved
    if (answer.isDone) return { moved, stayed: answer.stayed }
  }
}
