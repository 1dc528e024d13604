import { Maximize2, Redo2, Undo2, ZoomIn, ZoomOut } from 'lucide-react'
import type { Dispatch, ReactNode } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import type { SaveState } from './autosave.ts'
import type { EditorAction, EditorState } from './editor-state.ts'
import { SaveNotice } from './SaveNotice.tsx'
import { TitleField } from './TitleField.tsx'
import { percentOf, zoomIn, zoomOut, type Zoom } from './zoom.ts'

type Props = {
  state: EditorState
  saveState: SaveState
  zoom: Zoom
  /** CSS width of the stack, 0 until measured; and its width on paper. */
  shownWidth: number
  paperWidth: number
  pageLine: string
  dispatch: Dispatch<EditorAction>
  onZoom: (zoom: Zoom) => void
  actions: ReactNode
}

/** Name, whether it is safe, back and forth, zoom, and what to do when done. */
export function Toolbar(props: Props) {
  const { state, saveState, zoom, shownWidth, paperWidth, pageLine, dispatch, onZoom, actions } = props
  const { t } = useLocalization()
  const { past, future, present } = state.history
  const percent = percentOf(shownWidth, paperWidth)

  return (
    <header className="flex items-center gap-x-1 border-b border-line bg-surface px-2 py-2 md:flex-wrap md:gap-x-3 md:gap-y-2 md:px-4">
      <div className="flex min-w-0 flex-1 items-center gap-3 md:min-w-40">
        <TitleField
          title={present.title}
          onChange={(title) =>
            dispatch({ kind: 'edited', change: (draft) => ({ ...draft, title }), group: 'title' })
          }
        />
        <SaveNotice state={saveState} />
      </div>
      <div role="group" aria-label={t('editor.tools')} className="flex items-center">
        <IconButton
          size="small"
          label={t('editor.undo')}
          title={t('editor.undo')}
          aria-disabled={past.length === 0 || undefined}
          className="aria-disabled:opacity-40"
          icon={<Undo2 aria-hidden size={18} />}
          onClick={() => dispatch({ kind: 'undone' })}
        />
        <IconButton
          size="small"
          label={t('editor.redo')}
          title={t('editor.redo')}
          aria-disabled={future.length === 0 || undefined}
          className="aria-disabled:opacity-40"
          icon={<Redo2 aria-hidden size={18} />}
          onClick={() => dispatch({ kind: 'redone' })}
        />
        <span className="mx-1 h-5 border-s border-line max-md:hidden" />
        <span className="flex items-center max-md:hidden">
          <IconButton
            size="small"
            label={t('editor.zoomOut')}
            title={t('editor.zoomOut')}
            icon={<ZoomOut aria-hidden size={18} />}
            onClick={() => onZoom(zoomOut(zoom, percent))}
          />
          <output className="w-12 text-center text-sm text-muted tabular-nums">
            {shownWidth > 0 ? `${percent}%` : ''}
          </output>
          <IconButton
            size="small"
            label={t('editor.zoomIn')}
            title={t('editor.zoomIn')}
            icon={<ZoomIn aria-hidden size={18} />}
            onClick={() => onZoom(zoomIn(zoom, percent))}
          />
          <IconButton
            size="small"
            label={t('editor.fitWidth')}
            title={t('editor.fitWidth')}
            aria-pressed={zoom === 'fit'}
            className="aria-pressed:text-link"
            icon={<Maximize2 aria-hidden size={16} />}
            onClick={() => onZoom('fit')}
          />
          <span className="ms-2 text-sm text-muted tabular-nums">{pageLine}</span>
        </span>
      </div>
      <div className="flex items-center gap-1 md:gap-2">{actions}</div>
    </header>
  )
}
