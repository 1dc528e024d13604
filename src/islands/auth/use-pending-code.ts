import {
  forgetPendingCode,
  pendingCodeText,
  storePendingCode,
  type PendingPurpose,
} from '#browser/pending-codes.ts'
import { parsePendingCode, type PendingCode } from '#core/identity/pending-code.ts'
import { useState, useSyncExternalStore } from 'react'

const never = () => () => undefined

/** The code that the visitor of this tab waits for. The server knows of none, so the first paint has none either. */
export function usePendingCode(purpose: PendingPurpose) {
  const storedText = useSyncExternalStore(
    never,
    () => pendingCodeText(purpose),
    () => null,
  )
  const [changed, setChanged] = useState<{ to: PendingCode | null }>()

  function change(to: PendingCode | null) {
    if (to) storePendingCode(purpose, to)
    else forgetPendingCode(purpose)
    setChanged({ to })
  }

  return [changed ? changed.to : parsePendingCode(storedText), change] as const
}
