import { Plus, SlidersHorizontal } from 'lucide-react'
import { lazy, memo, Suspense, useState } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { DocumentList } from './DocumentList.tsx'
import type { Draft, DraftDocument } from './draft.ts'

const AddDocuments = lazy(() =>
  import('./AddDocuments.tsx').then((module) => ({ default: module.AddDocuments })),
)
const SettingsDialog = lazy(() =>
  import('./SettingsDialog.tsx').then((module) => ({ default: module.SettingsDialog })),
)

type Props = {
  draft: Draft
  isEnvelope: boolean
  onEdit: (change: (draft: Draft) => Draft, group?: string) => void
  onSuggest: (document: DraftDocument) => void
}

/** What there is to say and show when no field is chosen: documents, message, how long there is. */
export const DetailsPanel = memo(function DetailsPanel({ draft, isEnvelope, onEdit, onSuggest }: Props) {
  const { t } = useLocalization()
  const [isOpen, setOpen] = useState(false)
  const [adding, setAdding] = useState<{ replaced: DraftDocument | null } | null>(null)

  return (
    <div className="flex flex-col gap-6">
      <section aria-labelledby="documents-heading" className="flex flex-col gap-2">
        <h3 id="documents-heading" className="font-medium">
          {t('editor.documents')}
        </h3>
        <DocumentList
          {...{ onEdit, onSuggest }}
          documents={draft.documents}
          onReplace={(replaced) => setAdding({ replaced })}
        />
        <Button
          id="add-document"
          size="small"
          aria-expanded={adding !== null}
          className="self-start"
          onClick={() => setAdding(adding ? null : { replaced: null })}
        >
          <Plus aria-hidden size={16} />
          {t('editor.addDocuments')}
        </Button>
        {adding && (
          <Suspense>
            <AddDocuments {...adding} onEdit={onEdit} onDone={() => setAdding(null)} />
          </Suspense>
        )}
      </section>
      <TextArea
        label={t('editor.message')}
        hint={t('editor.messageHint')}
        optionalLabel={t('editor.optional')}
        maxLength={2000}
        rows={4}
        value={draft.message}
        onChange={({ target }) => onEdit((latest) => ({ ...latest, message: target.value }), 'message')}
      />
      <Button size="small" onClick={() => setOpen(true)} className="self-start">
        <SlidersHorizontal aria-hidden size={16} />
        {t('editor.settings.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <SettingsDialog
            settings={draft.settings}
            isEnvelope={isEnvelope}
            onSubmit={(settings) => {
              onEdit((latest) => ({ ...latest, settings }))
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
})
