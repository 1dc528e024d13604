import type { EnvelopeStatus } from '../envelope/envelope.ts'
import { endedStatuses, type Retention } from './retention.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Why an envelope stays although somebody in it asked to be erased. */
export const reasonsToStay = ['open', 'legal-hold', 'evidence'] as const
export type ReasonToStay = (typeof reasonsToStay)[number]

/** What becomes of an envelope. `until` is when its reason ends by itself; null where that is for people to say. */
export type Fate = { stays: false } | { stays: true; why: ReasonToStay; until: Date | null }

export type Judged = {
  status: EnvelopeStatus
  mode: 'live' | 'test'
  /** When it ended; null for one that has not. */
  endedAt: Date | null
  isTrashed: boolean
}

const ended: ReadonlySet<EnvelopeStatus> = new Set(endedStatuses)

/**
 * Of an envelope that was sent, when somebody in it asks that what is held on them be erased. What is under way ends first, and
 * a legal hold outlasts everything. What was completed stays for the organization's period as the evidence that all of its people
 * rely on (GDPR art. 17 (3) (e)), but not in test mode, where it proves nothing, or once somebody has thrown it away. What
 * ended without being completed binds nobody, and goes.
 */
export function fateOf(
  { status, mode, endedAt, isTrashed }: Judged,
  { days, legalHold, from }: Retention,
  now: Date,
): Fate {
  if (!ended.has(status)) return { stays: true, why: 'open', until: null }
  if (legalHold) return { stays: true, why: 'legal-hold', until: null }
  if (status !== 'completed' || mode === 'test' || isTrashed) return { stays: false }
  if (days === null || endedAt === null) return { stays: true, why: 'evidence', until: null }
  const until = new Date(Math.max(endedAt.getTime() + days * dayMs, from?.getTime() ?? 0))

  return until <= now ? { stays: false } : { stays: true, why: 'evidence', until }
}
