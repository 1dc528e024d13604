import { useEffect, useState, type ComponentType } from 'react'
import { MinusIcon, PlusIcon } from './icons.tsx'
import { countPages } from './pages.ts'
import { watchPages, zoomBy } from './paging.ts'
import type { PagesDialogProps } from './PagesDialog.tsx'
import { useRoom } from './room-context.tsx'
import { useWords } from './use-words.ts'

/** Larger, smaller, as wide as the screen; which page one is at, and on to another one. */
export function LivePageTools() {
  const { session, say, locale } = useRoom()
  const [page, setPage] = useState(1)
  const [zoom, setZoom] = useState(1)
  const [dialog, setDialog] = useState<{ PagesDialog: ComponentType<PagesDialogProps> } | null>(null)
  const all = countPages(session.documents)
  const areWordsHere = useWords()
  useEffect(() => watchPages(setPage), [])
  if (!areWordsHere) return null
  const openPages = () => void import('./PagesDialog.tsx').then(setDialog, ignore)

  return (
    <div className="page-tools live-only">
      <button
        type="button"
        className="button button-quiet zoom-out"
        aria-label={say('zoomOut')}
        data-zoomed={zoom > 1}
        onClick={() => setZoom(zoomBy(-1))}
      >
        <MinusIcon />
      </button>
      <button
        type="button"
        className="button button-quiet zoom-fit"
        aria-label={`${percentOf(zoom, locale)}: ${say('zoomFit')}`}
        onClick={() => setZoom(zoomBy(0))}
      >
        {percentOf(zoom, locale)}
      </button>
      <button
        type="button"
        className="button button-quiet"
        aria-label={say('zoomIn')}
        onClick={() => setZoom(zoomBy(1))}
      >
        <PlusIcon />
      </button>
      {all > 1 && (
        <button
          type="button"
          className="button button-secondary page-place"
          aria-haspopup="dialog"
          onClick={openPages}
        >
          <span className="visually-hidden">{say('pages')}: </span>
          {say('progress', { done: page, all })}
        </button>
      )}
      {dialog && <dialog.PagesDialog page={page} onClose={() => setDialog(null)} />}
    </div>
  )
}

function percentOf(zoom: number, locale: string): string {
  return zoom.toLocaleString(locale, { style: 'percent' })
}

/** Without it pages are read as they are. */
function ignore(): void {}
