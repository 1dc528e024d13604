import { useEffect, useState } from 'react'
import { useLocalization } from '#browser/localization.tsx'
import { toastProblem } from '#browser/toast-problem.ts'
import type { TeamShape } from '#contract/team-shapes.ts'
import { readTeams } from './colleagues.ts'

/** Null until they are known. Without them there is still the choice between everyone and nobody. */
export function useTeams(): TeamShape[] | null {
  const { t } = useLocalization()
  const [teams, setTeams] = useState<TeamShape[] | null>(null)
  useEffect(() => {
    let isShown = true
    readTeams().then(
      (found) => isShown && setTeams(found),
      (error: unknown) => {
        if (!isShown) return
        toastProblem(error, t)
        setTeams([])
      },
    )
    return () => void (isShown = false)
  }, [t])

  return teams
}
