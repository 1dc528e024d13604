import { Suspense, type ReactNode } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import type { Draft } from './draft.ts'
import { EditorNotices } from './EditorNotices.tsx'
import { EndPanel } from './EndPanel.tsx'
import { PlacingPages } from './PlacingPages.tsx'
import { SheetBar } from './SheetBar.tsx'
import { StartPanels } from './StartPanels.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useEditor, type EditorDesk, type EditorProps } from './use-editor.ts'

const EditorOverlay = lazyPart(() =>
  import('./EditorOverlay.tsx').then((module) => ({ default: module.EditorOverlay })),
)

type Props = EditorProps & {
  /** The buttons for when the draft is done. */
  actions: (draft: Draft, desk: Desk) => ReactNode
}

export type Desk = {
  /** Saves what is still to be saved; true when the server has everything. */
  flush: () => Promise<boolean>
  /** Shows and focuses a control by its id, whatever panel it is in. */
  goTo: (place: string) => void
  /** The version the server has as far as is known; null when there is none to build on. */
  version: () => number | null
  /** Loads what the server has, whatever is here. */
  reload: () => void
  /** The draft is gone: there is nothing to save any more. */
  giveUp: () => void
  /** Chooses a field, and brings it into view. */
  showField: (id: string) => void
}

/** Pages, fields and who fills them, of a template or of an envelope not sent yet. */
export function Editor({ actions, ...props }: Props) {
  const { t } = useLocalization()
  const editor = useEditor(props)
  const { draft, open, chosen } = editor

  return (
    <div className="flex h-full min-h-0 flex-col">
      <Toolbar editor={editor} actions={actions(draft, deskOf(editor))} />
      <EditorNotices editor={editor} />
      <div className="flex min-h-0 flex-1">
        <StartPanels editor={editor} />
        <PlacingPages editor={editor} />
        <EndPanel editor={editor} />
      </div>
      <SheetBar
        open={open.sheet}
        hasChosen={chosen.length > 0}
        onToggle={(wanted) => open.setSheet(open.sheet === wanted ? null : wanted)}
      />
      <p role="status" className="sr-only">
        {editor.announcement}
      </p>
      <Suspense>
        {open.overlay && (
          <EditorOverlay
            {...{ draft, plan: editor.plan }}
            activeRole={editor.state.activeRole}
            open={open.overlay}
            onClose={() => open.setOverlay(null)}
            onPlace={(change, count, document) => {
              editor.edit(change)
              editor.suggestions.dismiss(document.id)
              editor.announce(t('editor.done.placed', { count }))
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

function deskOf({ saving: { saver }, open, dispatch, reload, showField }: EditorDesk): Desk {
  return {
    flush: () => saver.flush(),
    version: () => saver.state().version,
    goTo: (place) => {
      if (place === 'add-document') dispatch({ kind: 'deselected' })
      open.goTo(place)
    },
    reload,
    giveUp: () => saver.discard(),
    showField,
  }
}
