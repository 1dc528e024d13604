import { Suspense } from 'react'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import type { SaveState } from './autosave.ts'
import type { EditorDesk } from './use-editor.ts'

const SaveBanner = lazyPart(() =>
  import('./SaveBanner.tsx').then((module) => ({ default: module.SaveBanner })),
)
const SuggestionBar = lazyPart(() =>
  import('./SuggestionBar.tsx').then((module) => ({ default: module.SuggestionBar })),
)

/** What a person has to settle before they go on, or may: above the pages. */
export function EditorNotices({ editor }: { editor: EditorDesk }) {
  const { draft, saving, suggestions, open, reload } = editor
  const { saver, state } = saving
  const { suggestion, dismiss } = suggestions

  return (
    <>
      {(state.kind === 'conflict' || state.kind === 'refused' || isUntold(state)) && (
        <Suspense>
          <SaveBanner {...{ draft, state }} onReload={reload} onOverwrite={() => saver.overwrite()} />
        </Suspense>
      )}
      {suggestion && (
        <Suspense>
          <SuggestionBar
            suggestion={suggestion}
            onChoose={() => open.setOverlay({ kind: 'suggestions', ...suggestion })}
            onDismiss={() => dismiss(suggestion.document.id)}
          />
        </Suspense>
      )}
    </>
  )
}

/** An address that is not one yet is told beside it. */
function isUntold(state: SaveState): boolean {
  return state.kind === 'partly' && !state.heldBack.every((pointer) => pointer.endsWith('/email'))
}
