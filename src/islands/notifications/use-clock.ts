import { useEffect, useState } from 'react'

/** The time, every second anew. */
export function useClock(): Date {
  const [now, setNow] = useState(() => new Date())

  useEffect(() => {
    const ticking = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(ticking)
  }, [])

  return now
}
