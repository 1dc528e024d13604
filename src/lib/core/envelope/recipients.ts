import type { RecipientId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import type { Envelope, Recipient, RecipientStatus } from './envelope.ts'
import { acts } from './roles.ts'

/** What a recipient is before anything has happened to them. */
export const untouched = {
  status: 'waiting',
  replacedBy: null,
  notifiedAt: null,
  remindersSent: 0,
  lastRemindedAt: null,
  consentedAt: null,
  completedAt: null,
  questions: 0,
  answers: 0,
  unansweredSince: null,
} as const satisfies Partial<Recipient>

const invited: ReadonlySet<RecipientStatus> = new Set(['notified', 'viewed', 'bounced'])

/** True for those whose turn has come and who have not acted yet, reachable or not. */
export function isInvited({ status }: Pick<Recipient, 'status'>): boolean {
  return invited.has(status)
}

/** Still to act, now or later. */
export function isPending(recipient: Pick<Recipient, 'status' | 'role'>): boolean {
  return acts(recipient) && (recipient.status === 'waiting' || isInvited(recipient))
}

/** The envelope hangs on them. */
export function isAwaited(recipient: Pick<Recipient, 'status' | 'role'>): boolean {
  return acts(recipient) && isInvited(recipient)
}

/** True of those whose turn it is or was: the others know nothing of the envelope yet. */
export function wasAsked(recipient: Recipient): boolean {
  const { status, notifiedAt } = recipient
  // Of what was sent before notifiedAt was kept, the state tells.
  const tells = isInvited(recipient) || status === 'completed' || status === 'declined'

  return acts(recipient) && (notifiedAt !== null || tells)
}

/** A recipient's own time is over, whether or not the sweep has found that out yet. */
export function isRecipientOverdue(
  recipient: Pick<Recipient, 'status' | 'role' | 'expiresAt'>,
  at: Date,
): boolean {
  return isPending(recipient) && recipient.expiresAt !== null && recipient.expiresAt <= at
}

/** Who is written to about the task: of somebody who signs in person it is the host. */
export function addresseeOf({ role, host, name, email }: Recipient): { name: string; email: string } {
  return role === 'in_person' && host ? host : { name, email }
}

export function getRecipient(envelope: Envelope, id: RecipientId): Recipient {
  const recipient = envelope.recipients.find((candidate) => candidate.id === id)
  if (!recipient) throw new Refusal('not-found')

  return recipient
}

export function withRecipient(envelope: Envelope, changed: Recipient): Envelope {
  return mapRecipients(envelope, (recipient) => (recipient.id === changed.id ? changed : recipient))
}

export function mapRecipients(envelope: Envelope, change: (recipient: Recipient) => Recipient): Envelope {
  return { ...envelope, recipients: envelope.recipients.map(change) }
}
