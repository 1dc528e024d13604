import { toast } from '#browser/toasts.ts'
import { useLocalization } from '#browser/localization.tsx'
import { useState, type ComponentType } from 'react'

type OnDemand<Props> = {
  /** Null until it has been asked for, and has come. */
  Part: ComponentType<Props> | null
  /** For the button that asks: the program is on its way when somebody points at it, and shown when they press. */
  asking: {
    'aria-expanded': false
    onPointerEnter: () => void
    onFocus: () => void
    onClick: () => void
  }
}

/**
 * A part of the page that hardly anybody opens, so its program is fetched when somebody is about to. `load` is one function for
 * all renderings. A program that does not come is told in a toast; the next press asks anew.
 */
export function useOnDemand<Props>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  const { t } = useLocalization()
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  const loadAhead = () => void load().catch(() => undefined)

  async function show(): Promise<void> {
    try {
      const loaded = await load()
      setPart(() => loaded)
    } catch (error) {
      console.error('What was asked for could not be fetched', error)
      toast.error(t('errors.network'))
    }
  }

  return {
    Part,
    asking: {
      'aria-expanded': false,
      onPointerEnter: loadAhead,
      onFocus: loadAhead,
      onClick: () => void show(),
    },
  }
}
