import { Suspense, type ReactElement } from 'react'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import type { Draft } from './draft.ts'
import type { EditorRules } from './editor-rules.ts'

const MessagesMenu = lazyPart(() =>
  import('./messages/MessagesMenu.tsx').then((module) => ({ default: module.MessagesMenu })),
)
const SettingsDialog = lazyPart(() =>
  import('./SettingsDialog.tsx').then((module) => ({ default: module.SettingsDialog })),
)

type Props = {
  draft: Draft
  isEnvelope: boolean
  rules: EditorRules
  /** The button of the menu of saved messages, which takes its place; without one the settings are asked for. */
  opener?: ReactElement
  onEdit: (change: (draft: Draft) => Draft) => void
  onClose: () => void
}

/** What the details of a draft open, loaded when it is first asked for. */
export function DetailsOverlay({ draft, isEnvelope, rules, opener, onEdit, onClose }: Props) {
  return (
    <Suspense fallback={opener}>
      {opener ? (
        <MessagesMenu
          {...{ opener }}
          message={draft.message}
          onInsert={(change) => onEdit((latest) => ({ ...latest, message: change(latest.message) }))}
          onGiveUp={onClose}
        />
      ) : (
        <SettingsDialog
          {...{ isEnvelope, rules, onClose }}
          settings={draft.settings}
          onSubmit={(settings) => {
            onEdit((latest) => ({ ...latest, settings }))
            onClose()
          }}
        />
      )}
    </Suspense>
  )
}
