import type { AccessInput } from '#contract/signing-shapes.ts'
import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import type { RefusalCode } from '#core/refusal.ts'
import type { z } from 'zod'
import type { Person } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import type { Act } from '../envelopes/audit-trail.ts'
import type { HeldEnvelope } from '../envelopes/held-envelope.ts'
import { keyedHash } from '../secrets.ts'
import type { Entry } from './link-rows.ts'
import type { RoomFacts } from './room-facts.ts'

/** Who wants to come in, and to what: everything that a challenge is made and judged by. */
export type AccessAttempt = {
  tx: Transaction
  entry: Entry
  held: HeldEnvelope
  envelope: Envelope
  facts: RoomFacts
  recipient: Recipient
  /** The member signed in on this device, if any. */
  member: Person | null
  by: Act
}

export type Answer = z.output<typeof AccessInput>
/** Null: passed. */
export type Verdict = RefusalCode | null
export type Judge = (attempt: AccessAttempt, answer: Answer) => Promise<Verdict>

/** Codes and challenges by which the database keeps them: unreadable, and good for one recipient alone. */
export type HashOf = (attempt: AccessAttempt, code: string) => string

export function makeHashOf(codeKey: Uint8Array): HashOf {
  return ({ envelope, recipient }, code) => keyedHash(codeKey, `${envelope.id}.${recipient.id}.${code}`)
}

/** Why the member signed in here, if any, is not the recipient. */
export function strangerTo({ email }: Recipient, member: Person | null): RefusalCode | null {
  if (!member) return 'not-authenticated'

  return member.email.toLowerCase() === email.toLowerCase() ? null : 'wrong-account'
}
