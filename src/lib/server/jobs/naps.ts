/** Sleeps of `ms` at most that others can end: also one that has not begun yet. */
export function makeNaps(ms: number) {
  let rouse = () => {}
  let roused = false
  let isOver = false

  return {
    /** True when somebody roused the sleeper. */
    async nap(): Promise<boolean> {
      if (!roused && !isOver) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          rouse = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      const wasRoused = roused
      roused = false

      return wasRoused
    },

    wakeUp(): void {
      roused = true
      setTimeout(() => rouse(), 5).unref()
    },

    /** At once, and nobody sleeps again. */
    end(): void {
      isOver = true
      rouse()
    },
  }
}
