import { Refusal, type RefusalCode } from '../refusal.ts'
import type { Envelope, EnvelopeStatus } from './envelope.ts'

const closed: Partial<Record<EnvelopeStatus, RefusalCode>> = {
  draft: 'envelope-draft',
  sealing: 'envelope-sealing',
  seal_failed: 'envelope-seal-failed',
  completed: 'envelope-completed',
  declined: 'envelope-declined',
  voided: 'envelope-voided',
  expired: 'envelope-expired',
}

export function isOpen(status: EnvelopeStatus): boolean {
  return status === 'sent' || status === 'in_progress'
}

export function canBeVoided(status: EnvelopeStatus): boolean {
  return isOpen(status)
}

export function canBeCorrected(status: EnvelopeStatus): boolean {
  return isOpen(status)
}

export function canBeExtended(status: EnvelopeStatus): boolean {
  return isOpen(status) || status === 'expired'
}

/** Nobody waits for it: a draft, or one that has ended. */
export function canBeTrashed(status: EnvelopeStatus): boolean {
  return ['draft', 'completed', 'declined', 'voided', 'expired'].includes(status)
}

/** Only a draft may be authored: documents, recipients and fields are frozen by sending. */
export function assertDraft(envelope: Pick<Envelope, 'status'>): void {
  if (envelope.status !== 'draft') throw new Refusal('envelope-not-draft')
}

/** Throws with the state that ended it, or `envelope-draft`. */
export function assertOpen(envelope: Pick<Envelope, 'status'>): void {
  if (!isOpen(envelope.status)) throw new Refusal(whyClosed(envelope.status))
}

/** Open, and its time is not over, whether or not the sweep has found that out yet. */
export function assertLive(envelope: Pick<Envelope, 'status' | 'expiresAt'>, at: Date): void {
  assertOpen(envelope)
  if (isOverdue(envelope, at)) throw new Refusal('envelope-expired')
}

export function isOverdue(envelope: Pick<Envelope, 'status' | 'expiresAt'>, at: Date): boolean {
  return isOpen(envelope.status) && envelope.expiresAt !== null && envelope.expiresAt <= at
}

export function whyClosed(status: EnvelopeStatus): RefusalCode {
  return closed[status] ?? 'envelope-draft'
}
