import type { EnvelopeStatus } from '../envelope/envelope.ts'

/** Somebody outside waits for these: their organization cannot go, and their sender only after handing them over. */
export const liveStatuses = [
  'sent',
  'in_progress',
  'sealing',
  'seal_failed',
] as const satisfies readonly EnvelopeStatus[]

/** What a sender who leaves hands over. Ended envelopes keep the name they were sent under. */
export const unfinishedStatuses = ['draft', ...liveStatuses] as const satisfies readonly EnvelopeStatus[]
