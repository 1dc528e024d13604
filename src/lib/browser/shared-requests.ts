const maxAgeMs = 30_000

type Shared = { startedAt: number; answer: Promise<unknown> }

const inFlight = new Map<string, Shared>()

/** Runs a request, or joins the identical one that is still under way and younger than 30 s. */
export function sharing<T>(key: string, run: () => Promise<T>): Promise<T> {
  const now = performance.now()
  for (const [known, { startedAt }] of inFlight) if (now - startedAt > maxAgeMs) inFlight.delete(known)

  // A key names one call with one input, so what is stored under it answers with that call's type.
  const running = inFlight.get(key) as { answer: Promise<T> } | undefined
  if (running) return running.answer

  const shared: Shared & { answer: Promise<T> } = { startedAt: now, answer: run() }
  inFlight.set(key, shared)
  const forget = () => {
    if (inFlight.get(key) === shared) inFlight.delete(key)
  }
  shared.answer.then(forget, forget)

  return shared.answer
}
