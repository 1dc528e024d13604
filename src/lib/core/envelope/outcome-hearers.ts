import type { Envelope, Recipient } from './envelope.ts'
import { wasAsked } from './recipients.ts'

export type Outcome = 'completed' | 'declined' | 'voided' | 'expired'

/** Who is told by mail what has become of an envelope, beside its sender. */
export function outcomeHearers({ recipients }: Envelope, outcome: Outcome): Recipient[] {
  return recipients.filter((recipient) => hearsOf(recipient, outcome))
}

/** Copies go to whoever has finished or gets one anyway; bad news only to those who had been asked and are not out of it. */
function hearsOf(recipient: Recipient, outcome: Outcome): boolean {
  const { role, status } = recipient
  if (outcome === 'completed') return role === 'cc' || status === 'completed'

  return wasAsked(recipient) && status !== 'declined' && status !== 'replaced' && status !== 'skipped'
}
