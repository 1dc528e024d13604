import type { Clock } from '../../ports.ts'

/** So many a second, and no more at once than come together in two. */
export function makePace(perSecond: number, clock: Clock) {
  let left = 2 * perSecond
  let countedAt = clock.now().getTime()

  return {
    /** False where others have taken what there was. */
    take(): boolean {
      const now = clock.now().getTime()
      left = Math.min(2 * perSecond, left + (Math.max(0, now - countedAt) / 1000) * perSecond)
      countedAt = now
      if (left < 1) return false
      left -= 1

      return true
    },
  }
}
