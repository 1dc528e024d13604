import { loadTexts, useLocalization } from '#browser/localization.tsx'
import { addDocument, replaceDocument } from './documents.ts'
import { type Draft, type DraftDocument, toDraftDocument } from './draft.ts'
import { DropZone } from './DropZone.tsx'
import { useUpload } from './use-upload.ts'

await loadTexts('problems', 'upload')

type Props = {
  /** The document in whose place the file comes; null adds files. */
  replaced: DraftDocument | null
  onEdit: (change: (draft: Draft) => Draft) => void
  onDone: () => void
}

/** Takes files into the draft, or one in the place of another. */
export function AddDocuments({ replaced, onEdit, onDone }: Props) {
  const { t } = useLocalization()
  const upload = useUpload()

  async function take(files: readonly File[]) {
    const documents = (await upload.send(replaced ? files.slice(0, 1) : files)).map(toDraftDocument)
    const [first] = documents
    if (!first) return
    onEdit((latest) =>
      replaced ? replaceDocument(latest, replaced.id, first) : documents.reduce(addDocument, latest),
    )
    if (documents.length === files.length) onDone()
  }

  return (
    <div className="flex flex-col gap-2">
      {replaced && <p>{t('editor.replaces', { name: replaced.name })}</p>}
      <DropZone compact upload={upload} onFiles={(files) => void take(files)} />
    </div>
  )
}
