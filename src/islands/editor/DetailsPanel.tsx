import { FileText, Trash2 } from 'lucide-react'
import { useLocalization } from '#browser/localization.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { addDocument, type Draft, removeDocument } from './draft.ts'
import { DropZone } from './DropZone.tsx'
import { useUpload } from './use-upload.ts'

type Props = {
  draft: Draft
  /** Envelopes carry a message to their recipients; templates get it when they are used. */
  hasMessage: boolean
  onEdit: (change: (draft: Draft) => Draft, group?: string) => void
}

/** What there is to say and show when no field is chosen: message and documents. */
export function DetailsPanel({ draft, hasMessage, onEdit }: Props) {
  const { t } = useLocalization()
  const upload = useUpload()

  async function add(files: readonly File[]) {
    const documents = await upload.send(files)
    if (documents.length > 0) onEdit((latest) => documents.reduce(addDocument, latest))
  }

  return (
    <div className="flex flex-col gap-6">
      {hasMessage && (
        <TextArea
          label={t('editor.message')}
          hint={t('editor.messageHint')}
          optionalLabel={t('editor.optional')}
          maxLength={2000}
          rows={4}
          value={draft.message}
          onChange={({ target }) => onEdit((latest) => ({ ...latest, message: target.value }), 'message')}
        />
      )}
      <section aria-labelledby="documents-heading" className="flex flex-col gap-2">
        <h3 id="documents-heading" className="font-medium">
          {t('editor.documents')}
        </h3>
        <ul className="flex flex-col gap-1">
          {draft.documents.map(({ id, name, pages }) => (
            <li key={id} className="flex items-center gap-2">
              <FileText aria-hidden size={16} className="shrink-0 text-muted" />
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="truncate">{name}</span>
                <span className="text-xs text-muted">{t('editor.pageCount', { count: pages.length })}</span>
              </span>
              <IconButton
                size="small"
                label={t('editor.removeDocument', { name })}
                icon={<Trash2 aria-hidden size={16} />}
                onClick={() => onEdit((latest) => removeDocument(latest, id))}
              />
            </li>
          ))}
        </ul>
        <DropZone id="add-document" compact upload={upload} onFiles={(files) => void add(files)} />
      </section>
    </div>
  )
}
