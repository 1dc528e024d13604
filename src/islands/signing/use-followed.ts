import { useEffect } from 'react'
import { askRoom } from './room-call.ts'
import { useRoom } from './room-context.tsx'

const pauseMs = 4_000

/** Looks from time to time whether another device has taken the room a step further, and goes along. */
export function useFollowed(): void {
  const { session, enter } = useRoom()
  const { stage, recipient } = session
  useEffect(() => {
    const look = async () => {
      const next = document.hidden
        ? null
        : await askRoom(recipient.id, { method: 'GET', path: '' }).catch(() => null)
      if (next && next.stage !== stage) void enter(next)
    }
    const timer = setInterval(() => void look(), pauseMs)
    return () => clearInterval(timer)
    // `enter` is another function after each answer; the watch must keep its pace.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [recipient.id, stage])
}
