import { useCallback, type Dispatch } from 'react'
import type { Draft } from './draft.ts'
import type { PlanLack } from './editor-plan.ts'
import type { EditorAction } from './editor-state.ts'
import { findInStack } from './page-stack.ts'
import { chosenAreas, keysOf } from './selection.ts'
import type { useDraftSaver } from './use-draft-saver.ts'
import type { useOpenParts } from './use-open-parts.ts'
import type { usePages } from './use-pages.ts'

type Wiring = {
  draft: Draft
  dispatch: Dispatch<EditorAction>
  pages: ReturnType<typeof usePages>
  open: ReturnType<typeof useOpenParts>
  saver: ReturnType<typeof useDraftSaver>['saver']
}

/** What is asked for from elsewhere in the editor is brought before the eyes: where a field stands, what it is like, what a plan lacks. */
export function useShowing({ draft, dispatch, pages, open, saver }: Wiring) {
  const { setOverlay } = open

  function showArea(key: string) {
    const [area] = chosenAreas(draft, new Set([key]))
    pages.show((area && findInStack(pages.stack, area.area)) ?? null)
    dispatch({ kind: 'chosen', keys: [key] })
    open.setSheet(null)
  }

  return {
    showArea,
    /** Chooses a field and shows what it is like. */
    showField: (id: string) => {
      const field = draft.fields.find((candidate) => candidate.id === id)
      const key = field && keysOf(field)[0]
      if (key) showArea(key)
      open.setSheet('details')
    },
    /** What was chosen waits for a plan; all the rest is saved, and the way there is shown. */
    showPlan: useCallback(
      (lack: PlanLack) => {
        setOverlay({ kind: 'plan', lack })
        // Once what was changed with it is in the draft.
        setTimeout(() => void saver.flush())
      },
      [setOverlay, saver],
    ),
  }
}
