import { and, eq, gt, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { isOpen } from '#core/envelope/envelope-machine.ts'
import { envelopeStatuses, type RecipientStatus } from '#core/envelope/envelope.ts'
import type { EnvelopeId, RecipientId } from '#core/ids.ts'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { envelope, recipient } from '../data/tables/envelopes.ts'

const open = envelopeStatuses.filter(isOpen)
const invited = ['notified', 'viewed', 'bounced'] as const satisfies readonly RecipientStatus[]

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
        isTurnOf(member),
        isStillOpen(now),
      ),
    )
    .orderBy(recipient.order, recipient.position)
    .limit(1)

  return found ? (found.id as RecipientId) : null
}

/** As the rules say it: invited, and somebody who acts. */
export function isTurnOf({ email }: Member): SQL | undefined {
  return and(
    eq(recipient.email, email.toLowerCase()),
    inArray(recipient.status, invited),
    inArray(recipient.role, ['signer', 'approver', 'viewer']),
  )
}

/** An envelope past its date is over, whether the sweep has found it yet or not. */
export function isStillOpen(now: Date): SQL | undefined {
  return and(inArray(envelope.status, open), or(isNull(envelope.expiresAt), gt(envelope.expiresAt, now)))
}
