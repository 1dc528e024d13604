import { Refusal, type RefusalCode } from '../refusal.ts'
import { unchanged, type Decision } from './decision.ts'
import { canBeTrashed, isOpen, whyClosed } from './envelope-status.ts'
import type { Envelope } from './envelope.ts'
import { assertNotHeld } from './legal-hold.ts'
import { unscheduleEnvelope } from './scheduling.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Whoever threw something away by mistake has so long to notice. */
export const trashDays = 30

/**
 * Out of every list, and erased in thirty days. A scheduled draft is no longer sent. Throws `envelope-open` while somebody is
 * asked to sign it, and what holds it up while it is being sealed; `legal-hold` for what was sent, where one lies on it.
 */
export function trashEnvelope(
  envelope: Envelope,
  { at, legalHold }: { at: Date; legalHold: boolean },
): Decision {
  if (envelope.trashedAt) return unchanged(envelope)
  if (!canBeTrashed(envelope.status)) throw new Refusal(whyNotTrashed(envelope))
  assertNotHeld(envelope, legalHold)
  const { envelope: free, events } =
    envelope.status === 'draft' ? unscheduleEnvelope(envelope) : unchanged(envelope)

  return {
    envelope: { ...free, trashedAt: at },
    events: [...events, { type: 'envelope.trashed' }],
    effects: [],
  }
}

/** Back to where it was, as it was. One that is not in the trash stays as it is. */
export function restoreEnvelope(envelope: Envelope): Decision {
  if (!envelope.trashedAt) return unchanged(envelope)

  return {
    envelope: { ...envelope, trashedAt: null },
    events: [{ type: 'envelope.restored' }],
    effects: [],
  }
}

/**
 * What goes for good before its time, by a person. Drafts from anywhere, by whoever may change them; what was sent from the trash
 * alone, by an owner. Throws `envelope-not-in-trash`, `forbidden`, `legal-hold`.
 */
export function deleteEnvelope(envelope: Envelope, by: { isOwner: boolean; legalHold: boolean }): Decision {
  const { status, trashedAt } = envelope
  if (status !== 'draft') {
    if (!trashedAt) throw new Refusal('envelope-not-in-trash')
    if (!by.isOwner) throw new Refusal('forbidden')
    assertNotHeld(envelope, by.legalHold)
  }

  return { envelope, events: [{ type: 'envelope.deleted' }], effects: [] }
}

/** What has lain there for its days goes for good; null for what stays. */
export function deletedByClock(
  envelope: Envelope,
  { at, legalHold }: { at: Date; legalHold: boolean },
): Decision | null {
  const { status, trashedAt } = envelope
  if (!trashedAt || trashedAt > trashedBefore(at) || (legalHold && status !== 'draft')) return null

  return { envelope, events: [{ type: 'envelope.deleted' }], effects: [] }
}

/** Nothing is done with what is in the trash but to take it back, or to delete it. */
export function assertNotTrashed({ trashedAt }: Pick<Envelope, 'trashedAt'>): void {
  if (trashedAt) throw new Refusal('envelope-in-trash')
}

/** What was put there up to then is erased now. */
export const trashedBefore = (now: Date): Date => new Date(now.getTime() - trashDays * dayMs)

/** When it is erased. */
export const erasedAt = (trashedAt: Date): Date => new Date(trashedAt.getTime() + trashDays * dayMs)

/** The days that are left of its thirty, the one that has begun among them. */
export function daysLeft(trashedAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((erasedAt(trashedAt).getTime() - now.getTime()) / dayMs))
}

const whyNotTrashed = ({ status }: Envelope): RefusalCode =>
  isOpen(status) ? 'envelope-open' : whyClosed(status)
