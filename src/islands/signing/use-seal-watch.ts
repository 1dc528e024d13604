import { useEffect } from 'react'
import { askRoom } from './room-call.ts'
import { useRoom } from './room-context.tsx'

/** Longer than a seal takes on a machine that has little else to do. */
const firstPauseMs = 400
const longestPauseMs = 60_000
const growth = 1.5

/**
 * Looks again from time to time until there is something to download, or somebody else has finished: at once, as most seals are there in a moment, then
 * ever more rarely, and not in a hidden tab.
 */
export function useSealWatch(isPending: boolean): void {
  const { session, enter } = useRoom()
  const { stage } = session
  const progress = JSON.stringify(session.progress)
  const recipient = session.recipient.id
  useEffect(() => {
    if (!isPending) return
    let isOver = false
    let pauseMs = firstPauseMs
    let timer = setTimeout(() => void look(), pauseMs)

    async function look(): Promise<void> {
      const next = document.hidden
        ? null
        : await askRoom(recipient, { method: 'GET', path: '' }).catch(() => null)
      if (isOver) return
      pauseMs = Math.min(pauseMs * growth, longestPauseMs)
      timer = setTimeout(() => void look(), pauseMs)
      const isOther = next?.stage !== stage || JSON.stringify(next.progress) !== progress
      if (next && (isOther || next.sealed.length > 0)) void enter(next)
    }
    return () => {
      isOver = true
      clearTimeout(timer)
    }
    // `enter` is another function after each answer; the watch must keep its pace.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isPending, recipient, stage, progress])
}
