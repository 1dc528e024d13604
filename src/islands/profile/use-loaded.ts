import { useCallback, useEffect, useState } from 'react'

export type Loaded<T> =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  | { state: 'ready'; value: T; set: (value: T) => void }

/** Loads when shown, and again when asked; what is shown stays until the new is there. `load` must not change. */
export function useLoaded<T>(load: () => Promise<T>): [Loaded<T>, reload: () => Promise<void>] {
  const [loaded, setLoaded] = useState<
    { state: 'loading' } | { state: 'failed'; error: unknown } | { state: 'ready'; value: T }
  >({ state: 'loading' })

  const set = useCallback((value: T) => setLoaded({ state: 'ready', value }), [])
  const reload = useCallback(() => load().then(set), [load, set])

  useEffect(() => {
    reload().catch((error: unknown) => setLoaded({ state: 'failed', error }))
  }, [reload])

  const again = useCallback(async () => {
    try {
      await reload()
    } catch (error) {
      setLoaded((before) => (before.state === 'ready' ? before : { state: 'failed', error }))
    }
  }, [reload])

  return [loaded.state === 'ready' ? { ...loaded, set } : loaded, again]
}
