import { and, eq, gt, isNull, lte, or, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { isOpen, isOverdue as isPast } from '#core/envelope/envelope-status.ts'
import {
  envelopeStatuses,
  recipientRoles,
  recipientStatuses,
  type Envelope,
  type Recipient,
} from '#core/envelope/envelope.ts'
import { isAwaited, isInvited, isRecipientOverdue } from '#core/envelope/recipients.ts'
import { acts } from '#core/envelope/roles.ts'
import type { EnvelopeId, RecipientId } from '#core/ids.ts'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { oneOf } from '../data/one-of.ts'
import { envelope, expiryKey, recipient } from '../data/tables/envelopes.ts'

/** Whose turn it may be; a place for the address, which stands in small letters, in a question that is kept. */
export type Asked = { email: string | Placeholder }
/** A time, or a place for it as ISO 8601. */
export type Instant = Date | Placeholder
export const timeOf = (at: Instant) => (at instanceof Date ? at.toISOString() : at)

export const open = envelopeStatuses.filter(isOpen)
const invited = recipientStatuses.filter((status) => isInvited({ status }))
const acting = recipientRoles.filter((role) => acts({ role }))

/** Who the member is among the recipients of an envelope, if it is their turn. Their address is a confirmed one. */
export async function findOwnTurn(
  tx: Transaction,
  member: Member,
  id: EnvelopeId,
  now: Date,
): Promise<RecipientId | null> {
  const organizationId = member.organization.id
  const [found] = await tx
    .select({ id: recipient.id })
    .from(recipient)
    .innerJoin(
      envelope,
      and(eq(envelope.organizationId, recipient.organizationId), eq(envelope.id, recipient.envelopeId)),
    )
    .where(
      and(
        eq(envelope.organizationId, organizationId),
        eq(envelope.id, id),
        isTurnOf(member, now),
        isStillOpenItself(now),
      ),
    )
    .orderBy(recipient.order, recipient.position)
    .limit(1)

  return found ? (found.id as RecipientId) : null
}

/** As the rules say it: invited, and somebody who acts; of whoever signs in person it is the host who is asked. */
export function isTurnOf({ email }: Asked, now: Instant): SQL | undefined {
  return and(
    eq(recipient.askedEmail, typeof email === 'string' ? email.toLowerCase() : email),
    oneOf(recipient.status, invited),
    oneOf(recipient.role, acting),
    or(isNull(recipient.expiresAt), gt(recipient.expiresAt, now)),
  )
}

/** An envelope past its date is over, whether the sweep has found it yet or not. */
export function isStillOpen(now: Instant): SQL | undefined {
  return and(oneOf(envelope.status, open), gt(expiryKey, timeOf(now)))
}

/**
 * The same of one that its key finds. Said so that no index of what is open serves it: for one envelope the planner of a kept
 * question would go through all that an organization has open, which it takes to be as much as others have.
 */
export function isStillOpenItself(now: Instant): SQL | undefined {
  return and(
    sql`case when ${oneOf(envelope.status, open)} then true else false end`,
    gt(expiryKey, timeOf(now)),
  )
}

/** The others of those that are open: over, though the sweep has not come by yet. */
export function isOverdue(now: Instant): SQL | undefined {
  return and(oneOf(envelope.status, open), lte(expiryKey, timeOf(now)))
}

type Awaited = Pick<Recipient, 'status' | 'role' | 'email' | 'host' | 'expiresAt'>

/** The same of an envelope at hand. */
export function needs(
  { email: typed }: Pick<Member, 'email'>,
  {
    status,
    expiresAt,
    recipients,
  }: Pick<Envelope, 'status' | 'expiresAt'> & { recipients: readonly Awaited[] },
  now: Date,
): boolean {
  if (!isOpen(status) || isPast({ status, expiresAt }, now)) return false
  const email = typed.toLowerCase()

  return recipients.some((one) => {
    const address = one.role === 'in_person' ? one.host?.email : one.email
    return address?.toLowerCase() === email && isAwaited(one) && !isRecipientOverdue(one, now)
  })
}
