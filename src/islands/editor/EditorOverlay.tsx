import { Suspense } from 'react'
import type { FoundFieldShape } from '#contract/shapes.ts'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import type { Draft, DraftDocument } from './draft.ts'
import type { EditorPlan, PlanLack } from './editor-plan.ts'

const SuggestionsDialog = lazyPart(() =>
  import('./SuggestionsDialog.tsx').then((module) => ({ default: module.SuggestionsDialog })),
)
const PreviewDialog = lazyPart(() =>
  import('./preview/PreviewDialog.tsx').then((module) => ({ default: module.PreviewDialog })),
)
const ShortcutsDialog = lazyPart(() =>
  import('./ShortcutsDialog.tsx').then((module) => ({ default: module.ShortcutsDialog })),
)

const PlanDialog = lazyPart(() =>
  import('../billing/PlanDialog.tsx').then((module) => ({ default: module.PlanDialog })),
)

export type Overlay =
  | { kind: 'preview' }
  | { kind: 'shortcuts' }
  | { kind: 'plan'; lack: PlanLack }
  | { kind: 'suggestions'; document: DraftDocument; found: readonly FoundFieldShape[] | null }

type Props = {
  open: Overlay
  draft: Draft
  plan: EditorPlan
  activeRole: string | null
  onClose: () => void
  /** What was chosen of the suggestions for a document. */
  onPlace: (change: (latest: Draft) => Draft, count: number, document: DraftDocument) => void
}

/** What lies over the whole editor. */
export function EditorOverlay({ open, draft, plan, activeRole, onClose, onPlace }: Props) {
  return (
    <Suspense>
      {open.kind === 'preview' && <PreviewDialog {...{ draft, activeRole, onClose }} />}
      {open.kind === 'shortcuts' && <ShortcutsDialog onClose={onClose} />}
      {open.kind === 'plan' && <PlanDialog {...{ plan, onClose }} lack={open.lack} />}
      {open.kind === 'suggestions' && (
        <SuggestionsDialog
          {...{ draft, activeRole, onClose }}
          usualLocale={plan.rules.locale}
          document={open.document}
          found={open.found}
          onPlace={(change, count) => {
            onPlace(change, count, open.document)
            onClose()
          }}
        />
      )}
    </Suspense>
  )
}
