import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import { toastProblem } from '#browser/toast-problem.ts'

/** The folders that there are; null until they are known. What keeps them from being known is told, and `onMissing` called. */
export function useFolderNames(onMissing: () => void): readonly string[] | null {
  const { t } = useLocalization()
  const [names, setNames] = useState<readonly string[] | null>(null)
  const giveUp = useEffectEvent((error: unknown) => {
    toastProblem(error, t)
    onMissing()
  })
  useEffect(() => {
    let isShown = true
    api('GET /envelope-folders').then(
      ({ items }) => isShown && setNames(items.map(({ name }) => name)),
      (error: unknown) => isShown && giveUp(error),
    )
    return () => void (isShown = false)
  }, [])

  return names
}
