import { remainingMs, resendWaitLeftMs, toCountdown, type PendingCode } from '#core/identity/pending-code.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Announcement } from './Announcement.tsx'
import type { CodeLabels } from './labels.ts'
import { useNow } from './use-now.ts'

type Props = {
  labels: CodeLabels
  pending: PendingCode
  /** A further code was sent since this step was reached. */
  isResent: boolean
  onResend: () => void
}

/** How long the code still counts, and the way to another one. */
export function CodeWait({ labels, pending, isResent, onResend }: Props) {
  const now = useNow()
  const left = remainingMs(pending, now)
  const wait = resendWaitLeftMs(pending, now)
  const justSent = isResent && wait > 0

  return (
    <div className="flex flex-col gap-2 text-sm text-muted">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="tabular-nums">
          {left > 0 ? `${labels.validFor} ${toCountdown(left)}` : labels.expired}
        </p>
        <Button
          size="small"
          aria-disabled={wait > 0 || undefined}
          onClick={() => wait === 0 && onResend()}
          className="tabular-nums"
        >
          {wait > 0 ? `${labels.resendIn} ${toCountdown(wait)}` : labels.resend}
        </Button>
      </div>
      <p>{justSent ? labels.resent : labels.mailMissing}</p>
      <Announcement text={left === 0 ? labels.expired : justSent ? labels.resent : null} />
    </div>
  )
}
