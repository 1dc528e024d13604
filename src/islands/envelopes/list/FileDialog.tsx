import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '#browser/api.ts'
import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { toastProblem } from '#browser/toast-problem.ts'
import { FolderDialog } from '#islands/folders/FolderDialog.tsx'

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

/** Null until they are known. */
function useFolderNames(onMissing: () => void): readonly string[] | null {
  const { t } = useLocalization()
  const [names, setNames] = useState<readonly string[] | null>(null)
  const giveUp = useEffectEvent((error: unknown) => {
    toastProblem(error, t)
    onMissing()
  })
  useEffect(() => {
    let isShown = true
    api('GET /envelope-folders').then(
      ({ items }) => isShown && setNames(items.map(({ name }) => name)),
      (error: unknown) => isShown && giveUp(error),
    )
    return () => void (isShown = false)
  }, [])

  return names
}
