import { useEffect, useState } from 'react'

/** Milliseconds since 1970, every second anew. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())

  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(ticking)
  }, [])

  return now
}
