import { useLocalization } from '#browser/localization.tsx'
import { tourPercentage, tourSteps } from '#core/tour/tour-steps.ts'
import { Button } from '#islands/ui/Button.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import * as RadixDialog from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import type { Ref } from 'react'

type Props = {
  /** Of the step on show. */
  index: number
  onPrevious: () => void
  onNext: () => void
  nextButton: Ref<HTMLButtonElement>
}

/** What the dialog of the tour holds. */
export function TourCard({ index, onPrevious, onNext, nextButton }: Props) {
  const { t } = useLocalization()
  const name = tourSteps[index]?.name ?? 'closing'
  const counted = t('tour.count', { step: index + 1, steps: tourSteps.length })
  const isFirst = index === 0
  const isLast = index === tourSteps.length - 1

  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <p className="text-sm text-muted tabular-nums">{counted}</p>
        <RadixDialog.Close asChild>
          <IconButton size="small" label={t('tour.close')} icon={<X aria-hidden size={18} />} />
        </RadixDialog.Close>
      </div>
      <div
        role="progressbar"
        aria-label={t('tour.progress')}
        aria-valuenow={index + 1}
        aria-valuemin={1}
        aria-valuemax={tourSteps.length}
        aria-valuetext={counted}
        className="h-1 shrink-0 overflow-hidden rounded-sm bg-surface-sunken"
      >
        <div className="h-full rounded-sm bg-accent" style={{ width: `${tourPercentage(index)}%` }} />
      </div>
      <div aria-live="polite" className="flex min-h-28 flex-col gap-2 py-2">
        <RadixDialog.Title className="text-base font-semibold text-pretty">
          {t(`tour.steps.${name}.title`)}
        </RadixDialog.Title>
        <RadixDialog.Description className="text-pretty text-muted">
          {t(`tour.steps.${name}.text`)}
        </RadixDialog.Description>
      </div>
      <div className="flex flex-wrap justify-between gap-2">
        <Button onClick={onPrevious} disabled={isFirst} aria-disabled={isFirst}>
          {t('tour.previous')}
        </Button>
        <Button ref={nextButton} tone="primary" onClick={onNext}>
          {t(isLast ? 'tour.getStarted' : 'tour.next')}
        </Button>
      </div>
    </>
  )
}
