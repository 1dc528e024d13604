type Pace = { intervalMs?: number; initialDelayMs?: number }

/**
 * Asks after the initial delay and then at every interval. A page out of sight asks nothing; what it missed it makes up
 * for when it is seen again. Returns how to stop.
 */
export function pollWhileVisible(
  ask: () => unknown,
  { intervalMs = 30_000, initialDelayMs = 300 }: Pace = {},
): () => void {
  // Held: whoever stops comes a second after the last look, and may find no page any more.
  const page = document
  let hasMissed = false
  let repeating: ReturnType<typeof setInterval> | undefined

  function round(): void {
    hasMissed = page.visibilityState === 'hidden'
    if (!hasMissed) ask()
  }
  function makeUp(): void {
    if (hasMissed) round()
  }

  const starting = setTimeout(() => {
    round()
    repeating = setInterval(round, intervalMs)
  }, initialDelayMs)
  page.addEventListener('visibilitychange', makeUp)

  return () => {
    clearTimeout(starting)
    clearInterval(repeating)
    page.removeEventListener('visibilitychange', makeUp)
  }
}
