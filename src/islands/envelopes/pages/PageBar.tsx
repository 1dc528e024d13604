import { ChevronDown, ChevronUp, Maximize2, ZoomIn, ZoomOut } from 'lucide-react'
import { useLocalization } from '#browser/localization.tsx'
import { zoomIn, zoomOut, type Zoom } from '../../editor/zoom.ts'
import { IconButton } from '../../ui/IconButton.tsx'

type Props = {
  /** From 0. */
  current: number
  total: number
  goTo: (page: number) => void
  zoom: Zoom
  /** What is shown now, of the size on paper. */
  percent: () => number
  onZoom: (zoom: Zoom) => void
}

/** Which page it is, the way to the next one, and how large pages are. */
export function PageBar({ current, total, goTo, zoom, percent, onZoom }: Props) {
  const { t } = useLocalization()

  return (
    <div className="flex items-center justify-between gap-2 border-b border-line bg-surface px-1 py-0.5">
      <span className="flex min-w-0 items-center">
        <IconButton
          size="small"
          label={t('envelopes.pages.previous')}
          icon={<ChevronUp aria-hidden size={18} />}
          disabled={current === 0}
          className={offStyle}
          onClick={() => goTo(current - 1)}
        />
        <span className="truncate px-1 text-sm text-muted tabular-nums">
          {t('editor.page', { number: current + 1, total })}
        </span>
        <IconButton
          size="small"
          label={t('envelopes.pages.next')}
          icon={<ChevronDown aria-hidden size={18} />}
          disabled={current >= total - 1}
          className={offStyle}
          onClick={() => goTo(current + 1)}
        />
      </span>
      <span className="flex shrink-0 items-center">
        <IconButton
          size="small"
          label={t('editor.zoomOut')}
          icon={<ZoomOut aria-hidden size={18} />}
          onClick={() => onZoom(zoomOut(zoom, percent()))}
        />
        <IconButton
          size="small"
          label={t('editor.zoomIn')}
          icon={<ZoomIn aria-hidden size={18} />}
          onClick={() => onZoom(zoomIn(zoom, percent()))}
        />
        <IconButton
          size="small"
          label={t('editor.fitWidth')}
          aria-pressed={zoom === 'fit'}
          icon={<Maximize2 aria-hidden size={16} />}
          onClick={() => onZoom('fit')}
        />
      </span>
    </div>
  )
}

const offStyle = 'disabled:pointer-events-none disabled:opacity-40'
