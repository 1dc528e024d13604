import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and while hydrating, true from then on. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** True on phones, once live. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    subscribeToWidth,
    () => window.matchMedia(narrow).matches,
    () => false,
  )
}

const narrow = '(width < 48rem)'

function subscribeToWidth(changed: () => void): () => void {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
