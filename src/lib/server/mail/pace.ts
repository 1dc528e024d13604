import { setTimeout as sleep } from 'node:timers/promises'

/** Lets callers go on one after the other, no more than `perSecond` of them in a second; at once where it is null. */
export function makePace(perSecond: number | null): () => Promise<void> {
  if (perSecond === null) return () => Promise.resolve()
  const gap = 1000 / perSecond
  let next = 0

  return async () => {
    const now = performance.now()
    const at = Math.max(now, next)
    next = at + gap
    if (at > now) await sleep(at - now)
  }
}
