import { Plus, SlidersHorizontal } from 'lucide-react'
import { memo, Suspense, useState } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { DocumentList } from './DocumentList.tsx'
import type { Draft, DraftDocument } from './draft.ts'
import type { EditorPlan, PlanLack } from './editor-plan.ts'
import { useAwake } from './use-awake.ts'

const AddDocuments = lazyPart(() =>
  import('./AddDocuments.tsx').then((module) => ({ default: module.AddDocuments })),
)
const PlanNote = lazyPart(() => import('./PlanNote.tsx').then((module) => ({ default: module.PlanNote })))
const DetailsOverlay = lazyPart(() =>
  import('./DetailsOverlay.tsx').then((module) => ({ default: module.DetailsOverlay })),
)

type Props = {
  draft: Draft
  isEnvelope: boolean
  /** What was said to everybody, and how long there is, stays as it was sent. */
  isSent: boolean
  onEdit: (change: (draft: Draft) => Draft, group?: string) => void
  onSuggest: (document: DraftDocument) => void
  plan: EditorPlan
  onPlan: (lack: PlanLack) => void
}

/** What there is to say and show when no field is chosen: documents, message, how long there is. */
export const DetailsPanel = memo(function DetailsPanel(props: Props) {
  const { draft, isEnvelope, isSent, plan, onEdit, onSuggest, onPlan } = props
  const { t } = useLocalization()
  const [open, setOpen] = useState<'messages' | 'settings' | null>(null)
  const overlay = { draft, isEnvelope, onEdit, rules: plan.rules, onClose: () => setOpen(null) }
  const opener = (
    <Button size="small" className="self-start" onClick={() => setOpen('messages')}>
      {t('savedMessages.label')}
    </Button>
  )

  return (
    <div className="flex flex-col gap-6">
      <Documents {...{ draft, plan, onEdit, onSuggest, onPlan }} />
      {!isSent && (
        <>
          <div className="flex flex-col gap-2">
            <TextArea
              label={t('editor.message')}
              hint={t('editor.messageHint')}
              optionalLabel={t('editor.optional')}
              maxLength={2000}
              rows={4}
              value={draft.message}
              onChange={({ target }) => onEdit((latest) => ({ ...latest, message: target.value }), 'message')}
            />
            <Suspense fallback={opener}>
              {open === 'messages' ? <DetailsOverlay {...overlay} {...{ opener }} /> : opener}
            </Suspense>
          </div>
          <Button size="small" onClick={() => setOpen('settings')} className="self-start">
            <SlidersHorizontal aria-hidden size={16} />
            {t('editor.settings.open')}
          </Button>
          <Suspense>{open === 'settings' && <DetailsOverlay {...overlay} />}</Suspense>
        </>
      )}
    </div>
  )
})

/** Which documents there are, one more or another in the place of one, and how many the plan has. */
function Documents({ draft, plan, onEdit, onSuggest, onPlan }: Omit<Props, 'isEnvelope' | 'isSent'>) {
  const used = draft.documents.length
  const { t } = useLocalization()
  const isAwake = useAwake()
  const [adding, setAdding] = useState<{ replaced: DraftDocument | null } | null>(null)

  return (
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
      <Suspense>
        {adding && <AddDocuments {...adding} onEdit={onEdit} onDone={() => setAdding(null)} />}
        {isAwake && plan.documents >= 0 && used >= plan.documents && (
          <PlanNote {...{ plan, used, onPlan }} quota="MaxDocumentsPerEnvelope" limit={plan.documents} />
        )}
      </Suspense>
    </section>
  )
}
