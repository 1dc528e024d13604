import { Suspense, useCallback } from 'react'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { PagesView } from './PagesView.tsx'
import type { Pointed } from './stack-points.ts'
import type { EditorDesk } from './use-editor.ts'

const PlacingHint = lazyPart(() =>
  import('./PlacingHint.tsx').then((module) => ({ default: module.PlacingHint })),
)

/** The pages, and what a press on them does: it places the field that waits, else nothing stays chosen. */
export function PlacingPages({ editor }: { editor: EditorDesk }) {
  const { draft, dispatch, tint } = editor
  const { selection, armed } = editor.state
  const { scroller, stackElement, stack, view, zoom, turnWheel } = editor.pages
  const { aim, hasAimed, drop, show } = editor.placing
  const press = useCallback(
    (at: Pointed) => {
      if (armed) drop(armed, at)
      else dispatch({ kind: 'deselected' })
    },
    [armed, drop, dispatch],
  )
  const showAim = useCallback((at: Pointed | null) => armed && show(armed, at), [armed, show])

  return (
    <div data-pages className="relative flex min-h-0 min-w-0 flex-1">
      <PagesView
        {...{ scroller, stackElement, stack, view, zoom, draft, selection, dispatch, aim, hasAimed, tint }}
        locks={editor.sent?.locks}
        isPlacing={armed !== null}
        onPaper={press}
        onAim={showAim}
        onWheelZoom={turnWheel}
      />
      <Suspense>
        {armed && <PlacingHint type={armed} onCancel={() => dispatch({ kind: 'deselected' })} />}
      </Suspense>
    </div>
  )
}
