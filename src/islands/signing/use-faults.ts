import { useMemo, useState } from 'react'
import type { RoomFailure } from './room-call.ts'

/** What is wrong with fields: as it was refused as a whole, then as it changes field by field. */
export function useFaults(failure: RoomFailure | null) {
  const [changed, setChanged] = useState<{
    since: RoomFailure | null
    codes: Readonly<Record<string, string | null>>
  }>({ since: failure, codes: {} })
  // A refusal says everything anew.
  const codes = changed.since === failure ? changed.codes : none
  const faults = useMemo((): Readonly<Record<string, string>> => {
    const all = new Map<string, string | null>(
      (failure?.faults ?? []).map(({ field, code }) => [field, code]),
    )
    for (const [field, code] of Object.entries(codes)) all.set(field, code)

    return Object.fromEntries([...all].filter(isFault))
  }, [failure, codes])
  const set = (id: string, code: string | null) =>
    setChanged((before) => ({
      since: failure,
      codes: { ...(before.since === failure ? before.codes : none), [id]: code },
    }))

  return {
    faults,
    blame: (id: string, code: string) => set(id, code),
    forgive: (id: string) => {
      if (faults[id]) set(id, null)
    },
  }
}

const none: Readonly<Record<string, string | null>> = {}

function isFault(entry: [string, string | null]): entry is [string, string] {
  return entry[1] !== null
}
