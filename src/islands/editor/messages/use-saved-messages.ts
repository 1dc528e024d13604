import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '#browser/api.ts'
import { useLocalization } from '#browser/localization.tsx'
import { toastProblem } from '#browser/toast-problem.ts'
import type { SavedMessages } from '#contract/saved-message-shapes.ts'

/** What is saved, as the server says, and how it is read anew after a change. */
export type SavedDesk = SavedMessages & { refresh: () => Promise<void> }

/** Null until it is known. */
export function useSavedMessages(onGiveUp: () => void): SavedDesk | null {
  const { t } = useLocalization()
  const [saved, setSaved] = useState<SavedMessages | null>(null)
  const fail = useEffectEvent((error: unknown) => {
    toastProblem(error, t)
    onGiveUp()
  })

  useEffect(() => {
    let isShown = true
    api('GET /saved-messages').then(
      (found) => isShown && setSaved(found),
      (error: unknown) => isShown && fail(error),
    )
    return () => void (isShown = false)
  }, [])

  return saved && { ...saved, refresh: async () => setSaved(await api('GET /saved-messages')) }
}
