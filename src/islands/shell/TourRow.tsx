import { useLocalization } from '#browser/localization.tsx'
import { $tourOpen, tourPage, tourUrl } from '#browser/tour.ts'
import { CircleHelp } from 'lucide-react'
import { useContext } from 'react'
import { CloseDrawer } from './close-drawer.ts'
import { RowFace, rowStyle, RowTooltip, type Place } from './sidebar-row.tsx'

/** Help: the tour, on the page that gives it. */
export function TourRow({ place, path }: { place: Place; path: string }) {
  const { t } = useLocalization()
  const close = useContext(CloseDrawer)
  const label = t('tour.help')
  const face = <RowFace icon={CircleHelp} label={label} place={place} />
  function begin(): void {
    close()
    $tourOpen.set(true)
  }
  const row =
    path === tourPage ? (
      <button type="button" onClick={begin} className={rowStyle(place)}>
        {face}
      </button>
    ) : (
      <a href={tourUrl} onClick={close} className={rowStyle(place)}>
        {face}
      </a>
    )

  return (
    <RowTooltip place={place} text={label}>
      {row}
    </RowTooltip>
  )
}
