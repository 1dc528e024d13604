import { identityProblemOf, type IdentityProblem } from '#core/identity/identity-problem.ts'
import { useState } from 'react'

/** One thing at a time: runs it, tells whether it runs, and keeps why it failed until the next try. */
export function useAttempt() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ code: IdentityProblem } | null>(null)

  async function attempt(run: () => Promise<void>) {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      await run()
    } catch (error) {
      setProblem({ code: problemOf(error) })
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, problem, attempt, fail: (code: IdentityProblem) => setProblem({ code }) }
}

function problemOf(error: unknown): IdentityProblem {
  const known = identityProblemOf(error)
  if (!known) console.error(error)

  return known ?? 'not-completed'
}
