import { addDays } from 'date-fns'
import { Refusal } from '../refusal.ts'

const validDays = 14

export function invitationEnd(from: Date): Date {
  return addDays(from, validDays)
}

export function isLive({ expiresAt }: { expiresAt: Date }, now: Date): boolean {
  return now < expiresAt
}

/** A link may be passed on; the invitation stays with the address it was sent to. */
export function assertAddressedTo(invitation: { email: string }, email: string): void {
  if (invitation.email !== email.toLowerCase()) throw new Refusal('invitation-for-another')
}

export function assertAcceptable(
  invitation: { email: string; expiresAt: Date },
  email: string,
  now: Date,
): void {
  assertAddressedTo(invitation, email)
  if (!isLive(invitation, now)) throw new Refusal('invitation-expired')
}
