import { useEffect, useState } from 'react'

/**
 * The time, every second anew. A part that the server draws first is given the server's: it comes to life with the words it
 * was drawn with, and has a time of its own, and a zone, from the next second on.
 */
export function useClock(drawnAt?: string): { now: Date; isOwn: boolean } {
  const [own, setOwn] = useState(() => (drawnAt ? null : new Date()))

  useEffect(() => {
    const ticking = setInterval(() => setOwn(new Date()), 1000)
    return () => clearInterval(ticking)
  }, [])

  return { now: own ?? new Date(drawnAt ?? 0), isOwn: own !== null }
}
