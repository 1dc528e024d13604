import { Refusal } from '../refusal.ts'
import type { verificationStatuses } from './verification.ts'

type Waiting = { userId: string; status: (typeof verificationStatuses)[number]; attempts: number }

/**
 * Nobody vouches for themselves, nor about pictures they have not seen: `attempt` names those that were looked at. Throws
 * `verification-own`, `verification-decided` (or taken back), `verification-resubmitted`.
 */
export function assertDecidable(waiting: Waiting, by: string, attempt: number): void {
  if (waiting.userId === by) throw new Refusal('verification-own')
  if (waiting.status !== 'pending') throw new Refusal('verification-decided')
  if (waiting.attempts !== attempt) throw new Refusal('verification-resubmitted')
}

/** An approval that has ended is none. Throws `expiry-in-past`. */
export function assertApprovable(until: Date | undefined, now: Date): void {
  if (until && until <= now) throw new Refusal('expiry-in-past')
}
