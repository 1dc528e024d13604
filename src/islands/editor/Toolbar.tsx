import {
  CircleAlert,
  Eye,
  Keyboard,
  Maximize2,
  Redo2,
  RectangleVertical,
  Undo2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { memo, type Dispatch, type ReactNode } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import type { SaveState } from './autosave.ts'
import type { EditorAction } from './editor-state.ts'
import { SaveNotice } from './SaveNotice.tsx'
import { TitleField } from './TitleField.tsx'
import { percentOf, zoomIn, zoomOut, type Zoom } from './zoom.ts'

type Props = {
  title: string
  canUndo: boolean
  canRedo: boolean
  saveState: SaveState
  zoom: Zoom
  /** CSS width of the stack, 0 until measured; and its width on paper. */
  shownWidth: number
  paperWidth: number
  pageLine: string
  /** How many things keep the fields from being used as they are. */
  problems: number
  dispatch: Dispatch<EditorAction>
  onZoom: (zoom: Zoom) => void
  onProblems: () => void
  onPreview: () => void
  onHelp: () => void
  actions: ReactNode
}

/** Name, whether it is safe, back and forth, zoom, and what to do when done. */
export const Toolbar = memo(function Toolbar(props: Props) {
  const { title, canUndo, canRedo, saveState, problems, dispatch, onProblems, onPreview, onHelp, actions } =
    props
  const { t } = useLocalization()

  return (
    <header className="flex items-center gap-x-1 border-b border-line bg-surface px-2 py-2 md:flex-wrap md:gap-x-3 md:gap-y-2 md:px-4">
      <div className="flex min-w-0 flex-1 items-center gap-3 md:min-w-40">
        <TitleField
          title={title}
          onChange={(next) =>
            dispatch({ kind: 'edited', change: (draft) => ({ ...draft, title: next }), group: 'title' })
          }
        />
        <SaveNotice state={saveState} />
        {problems > 0 && (
          <button
            type="button"
            onClick={onProblems}
            className="flex shrink-0 items-center gap-1 rounded-sm text-sm font-medium text-error pointer-coarse:min-h-11"
          >
            <CircleAlert aria-hidden size={16} />
            <span className="max-md:sr-only">{t('editor.problemCount', { count: problems })}</span>
          </button>
        )}
      </div>
      <div role="group" aria-label={t('editor.tools')} className="flex items-center">
        <Tool
          label={t('editor.undo')}
          isOff={!canUndo}
          icon={<Undo2 aria-hidden size={18} />}
          onClick={() => dispatch({ kind: 'undone' })}
        />
        <Tool
          label={t('editor.redo')}
          isOff={!canRedo}
          icon={<Redo2 aria-hidden size={18} />}
          onClick={() => dispatch({ kind: 'redone' })}
        />
        <span className="mx-1 h-5 border-s border-line max-md:hidden" />
        <ZoomTools {...props} />
        <Tool label={t('editor.preview.title')} icon={<Eye aria-hidden size={18} />} onClick={onPreview} />
        <span className="max-md:hidden">
          <Tool
            label={t('editor.shortcuts.title')}
            icon={<Keyboard aria-hidden size={18} />}
            onClick={onHelp}
          />
        </span>
      </div>
      <div className="flex items-center gap-1 md:gap-2">{actions}</div>
    </header>
  )
})

function ZoomTools({ zoom, shownWidth, paperWidth, pageLine, onZoom }: Props) {
  const { t } = useLocalization()
  const percent = percentOf(shownWidth, paperWidth)

  return (
    <span className="flex items-center max-md:hidden">
      <Tool
        label={t('editor.zoomOut')}
        icon={<ZoomOut aria-hidden size={18} />}
        onClick={() => onZoom(zoomOut(zoom, percent))}
      />
      <output className="w-12 text-center text-sm text-muted tabular-nums">
        {shownWidth > 0 ? `${percent}%` : ''}
      </output>
      <Tool
        label={t('editor.zoomIn')}
        icon={<ZoomIn aria-hidden size={18} />}
        onClick={() => onZoom(zoomIn(zoom, percent))}
      />
      <Tool
        label={t('editor.fitWidth')}
        isOn={zoom === 'fit'}
        icon={<Maximize2 aria-hidden size={16} />}
        onClick={() => onZoom('fit')}
      />
      <Tool
        label={t('editor.fitPage')}
        isOn={zoom === 'page'}
        icon={<RectangleVertical aria-hidden size={16} />}
        onClick={() => onZoom('page')}
      />
      <span className="ms-2 me-3 text-sm text-muted tabular-nums max-lg:hidden">{pageLine}</span>
    </span>
  )
}

type ToolProps = { label: string; icon: ReactNode; isOn?: boolean; isOff?: boolean; onClick: () => void }

function Tool({ label, icon, isOn, isOff, onClick }: ToolProps) {
  return (
    <IconButton
      size="small"
      label={label}
      title={label}
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      className="aria-disabled:opacity-40 aria-pressed:text-link"
      icon={icon}
      onClick={onClick}
    />
  )
}
