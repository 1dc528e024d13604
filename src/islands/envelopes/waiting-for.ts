import type { RecipientShape } from '#contract/envelope-shapes.ts'
import type { EnvelopeStatus } from '#core/envelope/envelope.ts'

type Acting = Pick<RecipientShape, 'name' | 'status' | 'order' | 'recipientRole'>

const open: ReadonlySet<EnvelopeStatus> = new Set(['sent', 'in_progress'])

/** Who an envelope hangs on: everybody whose turn it is. Nobody once it is closed. */
export function waitingFor<R extends Acting>({
  status,
  recipients,
}: {
  status: EnvelopeStatus
  recipients: readonly R[]
}): R[] {
  if (!open.has(status)) return []
  const pending = recipients.filter((recipient) => recipient.recipientRole !== 'cc' && isPending(recipient))
  const next = Math.min(...pending.map(({ order }) => order))

  return pending.filter(({ order }) => order === next)
}

/** How many of those who act are done. */
export function progressOf(recipients: readonly Acting[]): { done: number; total: number } {
  const acting = recipients.filter(
    ({ recipientRole, status }) => recipientRole !== 'cc' && status !== 'replaced',
  )

  return { done: acting.filter((recipient) => !isPending(recipient)).length, total: acting.length }
}

function isPending({ status }: Acting): boolean {
  return status === 'waiting' || status === 'notified' || status === 'viewed' || status === 'bounced'
}
