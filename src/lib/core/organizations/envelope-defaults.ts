import type { MemberRole } from '../access/access.ts'
import type { ConsentLaw } from '../consent/consent-law.ts'
import { accessChecks, type AccessCheck, type RecipientRole, type Reminders } from '../envelope/envelope.ts'
import { dayAfter, endOfDay } from '../envelope/last-day.ts'
import { acts } from '../envelope/roles.ts'
import type { Locale } from '../locale/locale.ts'
import { Refusal } from '../refusal.ts'

/** Who sends in an organization: all its members, or owners and managers alone. */
export const sendingPeople = ['members', 'managers'] as const
export type SendingPeople = (typeof sendingPeople)[number]

/** What can be asked of everybody: nobody has to be told a passcode or a telephone number for it. */
export const requirableChecks = ['email_code', 'account', 'passkey'] as const satisfies readonly AccessCheck[]
export type RequirableCheck = (typeof requirableChecks)[number]

/** What envelopes of an organization begin with, and what holds for all of them. */
export type EnvelopeDefaults = {
  /** Counted from the day it is made, to the end of the last; null is no deadline. */
  expiresAfterDays: number | null
  reminders: Reminders | null
  /** Of recipients who are given none; null is that of whoever makes it. */
  locale: Locale | null
  /** Passed by everybody who acts, whatever else is asked of them. */
  access: readonly RequirableCheck[]
  senders: SendingPeople
  /** Named in the text that recipients agree to, whatever language they read it in. */
  law: ConsentLaw
}

export const plainDefaults: EnvelopeDefaults = {
  expiresAfterDays: null,
  reminders: null,
  locale: null,
  access: [],
  senders: 'members',
  law: 'general',
}

/** As an organization's row keeps them: what was never chosen rests. */
export function defaultsIn(kept: Partial<EnvelopeDefaults>): EnvelopeDefaults {
  return { ...plainDefaults, ...kept }
}

/** When something that is made now ends, where nothing else is said: the zone's last second of the last day. */
export function usualEnd(
  { expiresAfterDays: days }: Pick<EnvelopeDefaults, 'expiresAfterDays'>,
  now: Date,
  timeZone: string,
): Date | null {
  return days === null ? null : endOfDay(dayAfter(now, timeZone, days), timeZone)
}

export function isSender(role: MemberRole, { senders }: Pick<EnvelopeDefaults, 'senders'>): boolean {
  return senders === 'members' || role !== 'member'
}

/** Throws `sending-restricted` for who prepares, and leaves sending to others. */
export function assertSender({ maySend }: { maySend: boolean }): void {
  if (!maySend) throw new Refusal('sending-restricted')
}

/**
 * What somebody of this role passes: their own checks and the required ones, in the order of all. Who signs in person is
 * seen by their host, and a cc does nothing: of them no more is required than was chosen.
 */
export function withRequired(
  role: RecipientRole,
  own: readonly AccessCheck[],
  required: readonly RequirableCheck[],
): readonly AccessCheck[] {
  const isComplete = required.every((check) => own.includes(check))
  if (isComplete || !acts({ role }) || role === 'in_person') return own

  return accessChecks.filter((check) => own.includes(check) || required.some((one) => one === check))
}

/** The very recipients where nothing is lacking. */
export function requireChecks<One extends { role: RecipientRole; access: readonly AccessCheck[] }>(
  recipients: readonly One[],
  required: readonly RequirableCheck[],
): readonly One[] {
  return recipients.map((one) => {
    const access = withRequired(one.role, one.access, required)

    return access === one.access ? one : { ...one, access }
  })
}
