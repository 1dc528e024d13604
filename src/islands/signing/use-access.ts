import { useState } from 'react'
import type { RoomAccess } from '#contract/signing-shapes.ts'
import { askRoom, RoomFailure, startAccess, toRoomFailure } from './room-call.ts'
import { useRoom } from './room-context.tsx'
import type { FormRefusal } from './SigningForm.tsx'

type Answer = { check: RoomAccess['check']; answer?: string; credential?: unknown }

/** Asks for a code and answers a check. After a refusal the room says how many tries are left. */
export function useAccess(refusal: FormRefusal | null) {
  const { session, enter } = useRoom()
  const [failure, setFailure] = useState(refusal && new RoomFailure(refusal.code))
  const [isBusy, setIsBusy] = useState(false)
  const recipient = session.recipient.id

  async function run(work: () => Promise<void>): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      const failed = toRoomFailure(error)
      if (failed.code !== 'network') await look().catch(() => undefined)
      setFailure(failed)
    } finally {
      setIsBusy(false)
    }
  }

  async function look(): Promise<void> {
    await enter(await askRoom(recipient, { method: 'GET', path: '' }))
  }

  return {
    failure,
    isBusy,
    setFailure,
    send: (check: RoomAccess['check']) =>
      run(async () => {
        await startAccess(recipient, check)
        await look()
      }),
    pass: (body: Answer) =>
      run(async () => enter(await askRoom(recipient, { method: 'POST', path: '/access', body }))),
    run,
  }
}

export type Access = ReturnType<typeof useAccess>
