import { useLocalization } from '#browser/localization.tsx'
import { useState } from 'react'
import { ProofRefused, useProven } from './proof.ts'
import { reasonOf } from './reason-of.ts'

/** One thing at a time: whether it runs, why it failed in the person's words, and whether the last one was done. */
export function useTask() {
  const { t } = useLocalization()
  const proven = useProven()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [isDone, setDone] = useState(false)

  async function run(work: () => Promise<unknown>): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setError(null)
    setDone(false)
    try {
      await proven(work)
      setDone(true)
    } catch (reason) {
      setError(reason instanceof ProofRefused ? null : reasonOf(reason, t))
    } finally {
      setBusy(false)
    }
  }

  /** For what is wrong before anything is tried. */
  function refuse(text: string): void {
    setDone(false)
    setError(text)
  }

  return { isBusy, error, isDone, run, refuse }
}
