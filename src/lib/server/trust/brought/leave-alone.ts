/**
 * What could not be used is left alone for a while: whoever asks meanwhile is told the same at once, does not wait as long again,
 * and tries again later.
 */
export function makeLeaveAlone(restMs: number, isAway: (error: unknown) => error is Error) {
  let away: { error: Error; untilMs: number } | null = null

  return {
    async use<T>(work: () => Promise<T>): Promise<T> {
      if (away && performance.now() < away.untilMs) throw away.error
      try {
        const done = await work()
        away = null
        return done
      } catch (error) {
        if (isAway(error)) away = { error, untilMs: performance.now() + restMs }
        throw error
      }
    },
    /** Why it could not be used when it last was to be. */
    lastFault: (): string | null => away?.error.message ?? null,
  }
}
