import type { EnvelopeStatus } from './envelope.ts'

/** How a sender's envelopes stand: still with recipients, waiting for the sender, or done. Drafts are in none. */
export type Standing = 'inProgress' | 'needsAttention' | 'completed'
export type Overview = Readonly<Record<Standing, number>>

const standings: Readonly<Record<EnvelopeStatus, Standing | null>> = {
  draft: null,
  sent: 'inProgress',
  in_progress: 'inProgress',
  sealing: 'inProgress',
  seal_failed: 'needsAttention',
  declined: 'needsAttention',
  expired: 'needsAttention',
  completed: 'completed',
  voided: null,
}

export function overviewOf(statuses: readonly EnvelopeStatus[]): Overview {
  const count = (standing: Standing) => statuses.filter((status) => standings[status] === standing).length

  return {
    inProgress: count('inProgress'),
    needsAttention: count('needsAttention'),
    completed: count('completed'),
  }
}
