import { useEffect, useState } from 'react'
import { api } from '#browser/api.ts'
import { suggestionsOf, type Suggestion } from './suggestions.ts'

/** Between two letters of somebody who types; what is asked sooner is outdated before it is answered. */
const restMs = 150
const most = 6

/** Whom the letters may mean, asked while somebody wants to know. What cannot be had is missed by nobody: one types on. */
export function useSuggestions(typed: string, isWanted: boolean): readonly Suggestion[] {
  const [found, setFound] = useState<readonly Suggestion[]>([])

  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    const timer = setTimeout(() => {
      api('GET /contact-suggestions', { query: { q: typed.slice(0, 200), limit: most } }).then(
        (answer) => {
          if (!isOver) setFound(suggestionsOf(answer, typed))
        },
        () => {
          if (!isOver) setFound([])
        },
      )
    }, restMs)

    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [typed, isWanted])

  return isWanted ? found : []
}
