import type { RecipientShape } from '#contract/envelope-shapes.ts'
import type { EnvelopeStatus, RecipientStatus } from '#core/envelope/envelope.ts'

type Acting = Pick<RecipientShape, 'name' | 'status' | 'order' | 'recipientRole'>

const open: ReadonlySet<EnvelopeStatus> = new Set(['sent', 'in_progress'])
const invited: ReadonlySet<RecipientStatus> = new Set(['notified', 'viewed', 'bounced'])
/** Nobody's work any more: somebody else has taken it over, or has done it. */
const left: ReadonlySet<RecipientStatus> = new Set(['replaced', 'skipped'])

/** Who an envelope hangs on: everybody whose turn it is. Nobody once it is closed. */
export function waitingFor<R extends Acting>({
  status,
  recipients,
}: {
  status: EnvelopeStatus
  recipients: readonly R[]
}): R[] {
  return open.has(status) ? recipients.filter(isAsked) : []
}

/** True while it is their turn. */
export function isAsked({ status, recipientRole }: Acting): boolean {
  return recipientRole !== 'cc' && invited.has(status)
}

/** How many of those who act are done. */
export function progressOf(recipients: readonly Acting[]): { done: number; total: number } {
  const acting = recipients.filter(({ recipientRole, status }) => recipientRole !== 'cc' && !left.has(status))

  return { done: acting.filter(({ status }) => status === 'completed').length, total: acting.length }
}

/** Since when it hangs there: the longest wait of those it hangs on. */
export function waitingSince(waiting: readonly Pick<RecipientShape, 'notifiedAt'>[]): string | null {
  const since = waiting.flatMap(({ notifiedAt }) => notifiedAt ?? [])

  return since.toSorted()[0] ?? null
}
