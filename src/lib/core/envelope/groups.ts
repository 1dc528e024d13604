import { Refusal } from '../refusal.ts'
import type { Envelope, Recipient } from './envelope.ts'
import { isPending } from './recipients.ts'
import { acts } from './roles.ts'

/** The members of a recipient's group as it is now; whoever handed the task on is no longer one. */
export function groupOf(envelope: Envelope, { group }: Recipient): Recipient[] {
  return group ? envelope.recipients.filter((one) => one.group?.key === group.key && !isReplaced(one)) : []
}

export function isGroupDone(envelope: Envelope, recipient: Recipient): boolean {
  const { group } = recipient
  return group !== null && countDone(groupOf(envelope, recipient)) >= group.needs
}

/**
 * Whether everybody who must finish still can. Whoever has declined or run out of time is missed, unless enough others
 * of their group are left.
 */
export function canBeCompleted(envelope: Envelope): boolean {
  return envelope.recipients.every((recipient) => {
    if (!acts(recipient) || isReplaced(recipient)) return true
    if (!recipient.group) return recipient.status !== 'declined' && recipient.status !== 'expired'
    const members = groupOf(envelope, recipient)

    return countDone(members) + members.filter(isPending).length >= recipient.group.needs
  })
}

/** Throws `recipient-group-invalid` where too few are left who can finish. */
export function assertCompletable(envelope: Envelope): void {
  if (!canBeCompleted(envelope)) throw new Refusal('recipient-group-invalid')
}

function countDone(members: readonly Recipient[]): number {
  return members.filter(({ status }) => status === 'completed').length
}

function isReplaced({ status }: Recipient): boolean {
  return status === 'replaced'
}
