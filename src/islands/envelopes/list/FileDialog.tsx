import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { FolderDialog } from '#islands/folders/FolderDialog.tsx'
import { useFolderNames } from './use-folder-names.ts'

await loadTexts('folders', 'problems')

type Props = {
  envelopes: readonly { title: string }[]
  current: string | null
  onFile: (filedIn: string | null) => Promise<void>
  onClose: () => void
}

/** Into a folder, or out of it: one envelope or many. It is shown once it is known which folders there are. */
export function FileDialog({ envelopes, current, onFile, onClose }: Props) {
  const { t } = useLocalization()
  const names = useFolderNames(onClose)
  const [first] = envelopes
  if (!names) return null

  return (
    <FolderDialog
      title={
        envelopes.length === 1 && first
          ? t('templates.move.title', { name: first.title })
          : t('envelopeList.filing.titleMany', { count: envelopes.length })
      }
      // Of very many folders not each is among the names.
      folders={current === null || names.includes(current) ? names : [current, ...names]}
      current={current}
      onMove={onFile}
      onClose={onClose}
    />
  )
}
