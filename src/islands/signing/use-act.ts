import { useRef, useState } from 'react'
import type { SigningSession } from '#contract/signing-shapes.ts'
import { toRoomFailure, type RoomFailure } from './room-call.ts'
import { useRoom } from './room-context.tsx'

/** One act of the recipient at a time. Its answer becomes the room; a refusal is kept to be shown. */
export function useAct(initial: RoomFailure | null = null) {
  const room = useRoom()
  const [failure, setFailure] = useState(initial)
  const [isBusy, setIsBusy] = useState(false)
  const running = useRef(false)

  async function act(call: () => Promise<SigningSession>): Promise<void> {
    if (running.current) return
    running.current = true
    setIsBusy(true)
    setFailure(null)
    try {
      await room.enter(await call())
    } catch (error) {
      await tell(toRoomFailure(error))
    } finally {
      running.current = false
      setIsBusy(false)
    }
  }

  /** Tells of a refusal, unless it says that the room is another one by now. */
  async function tell(failed: RoomFailure): Promise<void> {
    if (await room.recheck(failed)) return
    // What is seldom refused is not told at once.
    await room.fetchWords().catch(() => undefined)
    setFailure(failed)
  }

  return { act, isBusy, failure, setFailure, tell }
}
