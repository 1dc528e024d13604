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
import type { ReactNode } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { SaveNotice } from './SaveNotice.tsx'
import { TitleField } from './TitleField.tsx'
import type { EditorDesk } from './use-editor.ts'
import { zoomIn, zoomOut } from './zoom.ts'

type Props = { editor: EditorDesk; actions: ReactNode }

/** Name, whether it is safe, back and forth, zoom, and what to do when done. */
export function Toolbar({ editor, actions }: Props) {
  const { t } = useLocalization()
  const { state, open, dispatch } = editor
  const { past, future } = state.history

  return (
    <header className="flex flex-wrap items-center justify-between gap-1 border-b border-line bg-surface px-2 py-2 md:gap-2 md:px-4">
      <NameAndSafety editor={editor} />
      <div role="group" aria-label={t('editor.tools')} className="flex items-center">
        <Tool
          label={t('editor.undo')}
          isOff={past.length === 0}
          icon={<Undo2 aria-hidden size={18} />}
          onClick={() => dispatch({ kind: 'undone' })}
        />
        <Tool
          label={t('editor.redo')}
          isOff={future.length === 0}
          icon={<Redo2 aria-hidden size={18} />}
          onClick={() => dispatch({ kind: 'redone' })}
        />
        <span className="mx-1 h-5 border-s border-line max-md:hidden" />
        <ZoomTools pages={editor.pages} />
        <Tool
          label={t('editor.preview.title')}
          icon={<Eye aria-hidden size={18} />}
          onClick={() => open.setOverlay({ kind: 'preview' })}
        />
        <span className="max-md:hidden">
          <Tool
            label={t('editor.shortcuts.title')}
            icon={<Keyboard aria-hidden size={18} />}
            onClick={() => open.setOverlay({ kind: 'shortcuts' })}
          />
        </span>
      </div>
      <div className="ms-auto flex items-center gap-1">{actions}</div>
    </header>
  )
}

/** What it is called, whether that is safe, and what is wrong with it. */
function NameAndSafety({ editor }: Pick<Props, 'editor'>) {
  const { t } = useLocalization()
  const { draft, saving, problems, open, dispatch } = editor

  return (
    <div className="flex min-w-0 flex-1 basis-full items-center gap-3 sm:basis-auto md:min-w-40">
      {editor.sent ? (
        <p className="min-w-0 flex-1 truncate px-2 text-base font-semibold">{draft.title}</p>
      ) : (
        <>
          <TitleField
            title={draft.title}
            onChange={(next) =>
              dispatch({ kind: 'edited', change: (latest) => ({ ...latest, title: next }), group: 'title' })
            }
          />
          <SaveNotice state={saving.state} />
        </>
      )}
      {problems.length > 0 && (
        <button
          type="button"
          onClick={open.showOutline}
          className="flex shrink-0 items-center gap-1 rounded-sm text-sm font-medium text-error pointer-coarse:min-h-11"
        >
          <CircleAlert aria-hidden size={16} />
          <span className="max-md:sr-only">{t('editor.problemCount', { count: problems.length })}</span>
        </button>
      )}
    </div>
  )
}

function ZoomTools({ pages: { zoom, setZoom, percent, view, stack } }: Pick<EditorDesk, 'pages'>) {
  const { t, locale } = useLocalization()

  return (
    <span className="flex items-center max-md:hidden">
      <Tool
        label={t('editor.zoomOut')}
        icon={<ZoomOut aria-hidden size={18} />}
        onClick={() => setZoom(zoomOut(zoom, percent))}
      />
      <output className="w-12 text-center text-sm text-muted tabular-nums">
        {view.width > 0 ? (percent / 100).toLocaleString(locale, { style: 'percent' }) : ''}
      </output>
      <Tool
        label={t('editor.zoomIn')}
        icon={<ZoomIn aria-hidden size={18} />}
        onClick={() => setZoom(zoomIn(zoom, percent))}
      />
      <Tool
        label={t('editor.fitWidth')}
        isOn={zoom === 'fit'}
        icon={<Maximize2 aria-hidden size={16} />}
        onClick={() => setZoom('fit')}
      />
      <Tool
        label={t('editor.fitPage')}
        isOn={zoom === 'page'}
        icon={<RectangleVertical aria-hidden size={16} />}
        onClick={() => setZoom('page')}
      />
      <span className="ms-2 me-3 text-sm text-muted tabular-nums max-lg:hidden">
        {t('editor.page', { number: view.current, total: stack.pages.length })}
      </span>
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
