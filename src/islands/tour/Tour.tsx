import { loadTexts } from '#browser/localization.tsx'
import { storeTourCompleted } from '#browser/stored-state.ts'
import { $touredItem } from '#browser/stores.ts'
import { placeCard, cardWidth } from '#core/tour/card-place.ts'
import { tourSteps } from '#core/tour/tour-steps.ts'
import { classNames } from '#islands/ui/class-names.ts'
import { closeByEscape } from '#islands/ui/close-by-escape.ts'
import * as RadixDialog from '@radix-ui/react-dialog'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Spotlight } from './Spotlight.tsx'
import { TourCard } from './TourCard.tsx'
import { findShown, useTargetBox } from './use-target-box.ts'

await loadTexts('tour')

const fadeMs = 300

type Props = {
  /** The tour is over; `finished` when its last step was taken. */
  onEnd: (how: 'finished' | 'closed') => void
}

/** Exists while the tour is open, so it always begins at its first step. */
export function Tour({ onEnd }: Props) {
  const [opener] = useState(() => document.activeElement)
  const { isLeaving, leave } = useLeaving(onEnd)
  const { index, goTo, next, strike, nextButton } = useSteps(isLeaving, leave)
  const target = tourSteps[index]?.target ?? null
  const box = useTargetBox(target)
  const place = placeCard(box, window.innerWidth)
  usePublished(target)

  const fading = classNames(
    'animate-appear transition-opacity duration-300',
    isLeaving ? 'opacity-0' : 'opacity-100',
  )

  return (
    <RadixDialog.Root open onOpenChange={(open) => !open && leave('closed')}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={classNames('fixed inset-0 z-overlay', fading)}>
          <Spotlight box={place.kind === 'beside' ? box : null} />
        </RadixDialog.Overlay>
        <div
          data-place={place.kind}
          className={classNames(
            'pointer-events-none fixed inset-4 z-modal flex flex-col',
            place.kind === 'center' ? 'items-center justify-center' : 'items-start',
          )}
          style={place.kind === 'beside' ? { left: place.x } : undefined}
        >
          {/* Gives way where the card would reach below the window. */}
          {place.kind === 'beside' && <div style={{ flexBasis: Math.max(0, place.y - margin) }} />}
          <RadixDialog.Content
            onKeyDown={(event) => {
              strike(event)
              closeByEscape(() => leave('closed'))(event)
            }}
            onOpenAutoFocus={(event) => {
              event.preventDefault()
              nextButton.current?.focus()
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              giveFocusTo(opener)
            }}
            style={{ width: cardWidth }}
            className={classNames(
              'pointer-events-auto flex max-h-full max-w-full shrink-0 flex-col gap-3 overflow-y-auto rounded-xl',
              'border border-line bg-surface p-4 text-text shadow-lifted focus:outline-none',
              fading,
            )}
          >
            <TourCard
              index={index}
              onPrevious={() => goTo(index - 1)}
              onNext={next}
              nextButton={nextButton}
            />
          </RadixDialog.Content>
        </div>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

/** Of the area that cards stand in, to the edges of the window: `inset-4`. */
const margin = 16

/** Which step is on show, and how buttons and arrows lead to another. */
function useSteps(isLeaving: boolean, leave: Props['onEnd']) {
  const [index, setIndex] = useState(0)
  const nextButton = useRef<HTMLButtonElement>(null)

  function goTo(next: number) {
    if (isLeaving) return
    setIndex(Math.max(0, next))
    // A button that is disabled next would take the focus with it.
    if (next <= 0) nextButton.current?.focus()
  }

  const next = () => (index === tourSteps.length - 1 ? leave('finished') : goTo(index + 1))

  function strike({ key }: KeyboardEvent) {
    if (key === 'ArrowRight' && index < tourSteps.length - 1) goTo(index + 1)
    if (key === 'ArrowLeft' && index > 0) goTo(index - 1)
  }

  return { index, goTo, next, strike, nextButton }
}

/** Every way out marks the tour completed, fades, and ends. */
function useLeaving(onEnd: Props['onEnd']) {
  const [isLeaving, setLeaving] = useState(false)
  const fading = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(fading.current), [])

  function leave(how: 'finished' | 'closed') {
    if (isLeaving) return
    setLeaving(true)
    storeTourCompleted()
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    fading.current = setTimeout(() => onEnd(how), isStill ? 0 : fadeMs)
  }

  return { isLeaving, leave }
}

/** Lets the sidebar emphasise the item, and brings it into view. */
function usePublished(target: string | null): void {
  useEffect(() => {
    $touredItem.set(target)
    findShown(target)?.scrollIntoView({ block: 'nearest' })

    return () => $touredItem.set(null)
  }, [target])
}

/** What opened the tour may have gone with the drawer it was in. */
function giveFocusTo(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) opener.focus()
  else document.getElementById('content')?.focus()
}
