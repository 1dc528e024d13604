import type { Box } from '#core/tour/card-place.ts'
import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** Where the element with this id is in the window, also while it scrolls or resizes; null while it is not on show. */
export function useTargetBox(id: string | null): Box | null {
  const watch = useCallback(
    (changed: () => void) => {
      const watcher = new ResizeObserver(changed)
      const target = findShown(id)
      for (const element of [document.documentElement, target]) if (element) watcher.observe(element)
      window.addEventListener('resize', changed)
      // Scrolling does not bubble: it is heard on its way down.
      document.addEventListener('scroll', changed, { capture: true, passive: true })

      return () => {
        watcher.disconnect()
        window.removeEventListener('resize', changed)
        document.removeEventListener('scroll', changed, { capture: true })
      }
    },
    [id],
  )
  // A string, as two boxes of equal numbers are not the same object.
  const measured = useSyncExternalStore(watch, () => measure(id))

  return useMemo(() => toBox(measured), [measured])
}

/** Present and laid out: the sidebar of a phone is hidden, its items with it. */
export function findShown(id: string | null): HTMLElement | null {
  const element = id === null ? null : document.getElementById(id)

  return element && element.getClientRects().length > 0 ? element : null
}

function measure(id: string | null): string {
  const box = findShown(id)?.getBoundingClientRect()

  return box ? [box.x, box.y, box.width, box.height].join(' ') : ''
}

function toBox(measured: string): Box | null {
  if (measured === '') return null
  const [x = 0, y = 0, width = 0, height = 0] = measured.split(' ').map(Number)

  return { x, y, width, height }
}
