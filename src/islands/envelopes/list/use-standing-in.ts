import { useLayoutEffect } from 'react'

/** The server's button is gone while what it has opened stands in its place. */
export function useStandingIn(place: HTMLElement, selector: string): void {
  useLayoutEffect(() => {
    const button = place.querySelector<HTMLElement>(selector)
    if (!button) return undefined
    button.hidden = true
    return () => {
      button.hidden = false
    }
  }, [place, selector])
}
