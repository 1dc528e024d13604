import { useState } from 'react'
import { signOutEverywhereHere } from '#browser/current-session.ts'
import { Button } from '#islands/ui/Button.tsx'

/** Signs out, and comes back to `next` with another account. */
export function SignOutTo({ next, label }: { next: string; label: string }) {
  const [isBusy, setBusy] = useState(false)

  function leave() {
    setBusy(true)
    void signOutEverywhereHere(next)
  }

  return (
    <Button tone="primary" busy={isBusy} onClick={leave}>
      {label}
    </Button>
  )
}
