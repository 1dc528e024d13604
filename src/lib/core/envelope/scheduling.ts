import type { UserId } from '../ids.ts'
import { Refusal, type RefusalCode } from '../refusal.ts'
import { unchanged, type Decision } from './decision.ts'
import { assertDraft } from './envelope-status.ts'
import type { Envelope } from './envelope.ts'
import { acts } from './roles.ts'
import { assertEndsAhead, assertSendable } from './sendable.ts'
import { whyUnsent } from './why-unsent.ts'

const dayMs = 24 * 60 * 60 * 1000
/** A year and a day, so that "next year, this day" is fine. */
export const maxSendAheadMs = 367 * dayMs

/**
 * The clock is to send a draft, which stays one until then. Everything that sending asks for is asked for now, as of
 * that instant, and again when it has come.
 */
export function scheduleEnvelope(envelope: Envelope, sendAt: Date, by: UserId, at: Date): Decision {
  assertDraft(envelope)
  if (sendAt <= at) throw faultOfTime('send-time-past')
  if (sendAt.getTime() - at.getTime() > maxSendAheadMs) throw faultOfTime('send-time-too-late')
  assertSendable(envelope)
  assertEndsAhead(envelope, acts, sendAt)
  if (envelope.expiresAt !== null && envelope.expiresAt <= sendAt) {
    throw new Refusal('expiry-before-sending', [{ pointer: '/expiresAt', code: 'expiry-before-sending' }])
  }

  return {
    envelope: { ...envelope, sendAt, scheduledBy: by },
    events: [{ type: 'envelope.scheduled', facts: { sendAt: sendAt.toISOString() } }],
    effects: [],
  }
}

/** A draft again like any other. One that is not scheduled stays as it is. */
export function unscheduleEnvelope(envelope: Envelope): Decision {
  assertDraft(envelope)
  if (!isScheduled(envelope)) return unchanged(envelope)

  return {
    envelope: { ...envelope, sendAt: null, scheduledBy: null },
    events: [{ type: 'envelope.unscheduled' }],
    effects: [],
  }
}

/** Its time came and it could not be sent: it stays a draft, and its sender hears why. */
export function missSending(envelope: Envelope, code: RefusalCode): Decision {
  const { envelope: free, events } = unscheduleEnvelope(envelope)

  return {
    envelope: free,
    events: events.map((one) => ({ ...one, facts: { cause: code } })),
    effects: events.length === 0 ? [] : [{ kind: 'tell-unsent', why: whyUnsent(code) }],
  }
}

export function isScheduled({ status, sendAt }: Pick<Envelope, 'status' | 'sendAt'>): boolean {
  return status === 'draft' && sendAt !== null
}

/** True when the clock has to send it now. */
export function isDueToSend({ status, sendAt }: Pick<Envelope, 'status' | 'sendAt'>, at: Date): boolean {
  return status === 'draft' && sendAt !== null && sendAt <= at
}

/**
 * Nothing of a scheduled draft changes: an editor that is open in another window saves by itself, and would send half of
 * a thought, or put the sending off without a word.
 */
export function assertEditable(envelope: Pick<Envelope, 'status' | 'sendAt'>): void {
  assertDraft(envelope)
  if (isScheduled(envelope)) throw new Refusal('envelope-scheduled')
}

function faultOfTime(code: RefusalCode): Refusal {
  return new Refusal(code, [{ pointer: '/sendAt', code }])
}
