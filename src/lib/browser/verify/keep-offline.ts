/** Where the service worker is served, and for which page alone. */
const script = '/verify-offline.js'
const scope = '/verify'

/**
 * Keeps this page for when there is no connection: it, all that it has loaded by now, and what `load` loads. Resolves when that is
 * done; where a browser has no such thing, or forbids it, nothing is kept, and everything works as long as there is a connection.
 */
export async function keepOffline(load: () => Promise<unknown>): Promise<void> {
  if (!('serviceWorker' in navigator)) return void (await load())
  try {
    await navigator.serviceWorker.register(script, { scope })
    await load()
    const { active } = await navigator.serviceWorker.ready
    if (active) await tell(active, loadedPaths())
  } catch {
    await load()
  }
}

function tell(worker: ServiceWorker, keep: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('message', () => resolve(), { once: true })
    navigator.serviceWorker.startMessages()
    worker.postMessage({ keep })
  })
}

function loadedPaths(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)

  return [...new Set([location.href.split(/[?#]/)[0] ?? scope, ...loaded])]
}
