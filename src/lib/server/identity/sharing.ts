/** The same work for callers who ask for the same at the same time: one call, one answer for all of them. */
export function sharing<T>(work: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const running = new Map<string, Promise<T>>()

  return (key) => {
    const shared = running.get(key)
    if (shared) return shared

    const started = work(key).finally(() => running.delete(key))
    running.set(key, started)

    return started
  }
}
