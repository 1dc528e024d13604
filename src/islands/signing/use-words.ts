import { useEffect, useState } from 'react'
import { useRoom } from './room-context.tsx'

/** Fetches the texts that did not come along; true once they are there. */
export function useWords(): boolean {
  const { fetchWords } = useRoom()
  const [areHere, setAreHere] = useState(false)
  useEffect(() => {
    fetchWords().then(
      () => setAreHere(true),
      () => undefined,
    )
    // Asked once: the texts are the whole room's from then on.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  return areHere
}
