import { useCallback, useEffect, useState } from 'react'

export type Answer<T> =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  /** `missed` is why it is not known whether the value is still true; null while it is as fresh as can be. */
  | { state: 'ready'; value: T; missed: { error: unknown } | null }
export type Loaded<T> =
  | Exclude<Answer<T>, { state: 'ready' }>
  | (Extract<Answer<T>, { state: 'ready' }> & { set: (value: T) => void })

/**
 * Loads when shown, and again when asked; what is shown stays until the new is there, and is known to be old where that
 * does not come. `load` must not change.
 */
export function useLoaded<T>(load: () => Promise<T>): [Loaded<T>, reload: () => Promise<void>] {
  const [loaded, setLoaded] = useState<Answer<T>>({ state: 'loading' })

  const set = useCallback((value: T) => setLoaded({ state: 'ready', value, missed: null }), [])
  const reload = useCallback(
    () =>
      load().then(set, (error: unknown) =>
        setLoaded((before) =>
          before.state === 'ready' ? { ...before, missed: { error } } : { state: 'failed', error },
        ),
      ),
    [load, set],
  )

  useEffect(() => {
    void reload()
  }, [reload])

  return [loaded.state === 'ready' ? { ...loaded, set } : loaded, reload]
}
