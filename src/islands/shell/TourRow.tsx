import { useLocalization } from '#browser/localization.tsx'
import { $tourOpen, tourPage, tourUrl } from '#browser/tour.ts'
import * as RadixDialog from '@radix-ui/react-dialog'
import { CircleHelp } from 'lucide-react'
import { RowFace, rowStyle, RowTooltip, type Place } from './sidebar-row.tsx'

/** Help: the tour, on the page that gives it. */
export function TourRow({ place, path }: { place: Place; path: string }) {
  const { t } = useLocalization()
  const label = t('tour.help')
  const face = <RowFace icon={CircleHelp} label={label} place={place} />
  const row =
    path === tourPage ? (
      <button type="button" onClick={() => $tourOpen.set(true)} className={rowStyle(place)}>
        {face}
      </button>
    ) : (
      <a href={tourUrl} className={rowStyle(place)}>
        {face}
      </a>
    )

  return (
    <RowTooltip place={place} text={label}>
      {place === 'drawer' ? <RadixDialog.Close asChild>{row}</RadixDialog.Close> : row}
    </RowTooltip>
  )
}
