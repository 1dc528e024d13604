import { LocalizationProvider, useLocalization } from '#browser/localization.tsx'
import { isTourCompleted } from '#browser/stored-state.ts'
import { $tourOpen, takeTourWish } from '#browser/tour.ts'
import type { Locale } from '#core/locale/locale.ts'
import { Button } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/lazy-part.tsx'
import { useStore } from '@nanostores/react'
import { Compass } from 'lucide-react'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'

const Tour = lazyPart(async () => ({ default: (await import('./Tour.tsx')).Tour }))

type Props = {
  locale: Locale
  /** As the cookie tells the server. */
  isCompleted: boolean
}

/** The dashboard's button, and the tour itself once it is asked for. */
export function TourStart({ locale, isCompleted }: Props) {
  return (
    <LocalizationProvider locale={locale}>
      <StartButton isCompleted={useCompletedAtLoad(isCompleted)} />
      <OpenTour />
    </LocalizationProvider>
  )
}

function StartButton({ isCompleted }: { isCompleted: boolean }) {
  const { t } = useLocalization()

  return (
    <Button
      tone={isCompleted ? 'secondary' : 'primary'}
      size={isCompleted ? 'medium' : 'large'}
      onClick={() => $tourOpen.set(true)}
    >
      <Compass aria-hidden size={isCompleted ? 16 : 20} />
      {t('tour.start')}
    </Button>
  )
}

function OpenTour() {
  // On the server the tour is closed, whatever is wished for.
  const isOpen = useStore($tourOpen, { ssr: () => false })
  useEffect(() => {
    if (takeTourWish()) $tourOpen.set(true)

    return () => $tourOpen.set(false)
  }, [])

  async function end(how: 'finished' | 'closed') {
    $tourOpen.set(false)
    if (how === 'closed') return
    const { navigate } = await import('astro:transitions/client')
    await navigate('/templates')
  }

  return (
    isOpen && (
      <Suspense fallback={null}>
        <Tour onEnd={(how) => void end(how)} />
      </Suspense>
    )
  )
}

/** The flag is read as the page loads; where its cookie is missing, local storage still knows. */
function useCompletedAtLoad(toldByCookie: boolean): boolean {
  const [atLoad] = useState(() => toldByCookie || ('localStorage' in globalThis && isTourCompleted()))

  return useSyncExternalStore(
    never,
    () => atLoad,
    () => toldByCookie,
  )
}

const never = () => () => undefined
