import { useEffect, useState } from 'react'
import type { FieldValue } from '#core/fields/field.ts'
import { startingValues, type RoomValues } from './reading-order.ts'
import { tellRoom, type RoomFailure } from './room-call.ts'
import { useRoom } from './room-context.tsx'
import { ValueSaver, type SavingState } from './value-saver.ts'

export type GivenValues = {
  values: RoomValues
  saving: SavingState
  /** Null takes the value back. */
  give: (id: string, value: FieldValue | null) => void
  flush: () => Promise<void>
}

/** The recipient's values, saved as they are given; leaving the page sends what is left. */
export function useValues(onRefusal: (failure: RoomFailure) => void): GivenValues {
  const { session } = useRoom()
  const [values, setValues] = useState(() => startingValues(session))
  const [saving, setSaving] = useState<SavingState>('idle')
  const [saver] = useState(() => {
    const { recipient, envelope } = session
    return new ValueSaver({
      put: (batch, leaving) =>
        tellRoom(recipient.id, {
          method: 'PUT',
          path: '/values',
          body: { version: envelope.version, values: batch },
          keepalive: leaving,
        }),
      onState: setSaving,
      onRefusal,
    })
  })

  useEffect(() => {
    const leave = () => saver.leave()
    const retry = () => void saver.flush()
    window.addEventListener('pagehide', leave)
    window.addEventListener('online', retry)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('online', retry)
      saver.stop()
    }
  }, [saver])

  return {
    values,
    saving,
    give: (id, value) => {
      setValues(({ [id]: _, ...others }) => (value === null ? others : { ...others, [id]: value }))
      saver.give(id, value)
    },
    flush: () => saver.flush(),
  }
}
