import type { RecordedEvent } from '#core/audit/audit-event.ts'
import { variantOf } from '#core/audit/way-text.ts'
import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import { isLetInByLink } from '#core/envelope/letter-rules.ts'
import { getRecipient } from '#core/envelope/recipients.ts'
import type { EnvelopeFacts } from './envelope-letters.ts'
import type { Invitation } from './invitation-mail.ts'

/** What an invitation says, by how its reader came to be asked. */
export async function toInvitation(
  facts: EnvelopeFacts,
  recipient: Recipient,
  trail: readonly RecordedEvent[],
): Promise<Invitation> {
  const delegated = findDelegation(trail, facts.envelope, recipient)
  const isWayBack = cameByDirectLink(trail, recipient)

  return {
    ...facts,
    recipient,
    url: await facts.signingUrl(recipient.id),
    ...(delegated && { delegated }),
    isWayBack,
    isCorrected: isAskedAnew(trail, recipient),
    // Whoever typed an address at a direct link has not shown that it is theirs.
    showsPage: facts.mails.firstPage && isLetInByLink(recipient) && !isWayBack,
  }
}

/** Somebody else may stand there since: what counts is how they were told last. */
function cameByDirectLink(trail: readonly RecordedEvent[], { id }: Recipient): boolean {
  const told = trail.findLast(({ event }) => event.type === 'recipient.notified' && event.recipient === id)

  return told !== undefined && variantOf(told.event) === 'uninvited'
}

/** Their last invitation was made again because documents or fields of the envelope changed. */
function isAskedAnew(trail: readonly RecordedEvent[], { id }: Recipient): boolean {
  const told = trail.flatMap(({ event: { type, recipient } }, index) =>
    type === 'recipient.notified' && recipient === id ? [index] : [],
  )
  const [former, last] = told.slice(-2)
  if (former === undefined || last === undefined) return false

  return trail.slice(former, last).some(({ event: { type, facts } }) => {
    return type === 'envelope.corrected' && facts['content'] === true
  })
}

/** Who handed the task on to the recipient, and the reason they gave. */
function findDelegation(
  trail: readonly RecordedEvent[],
  envelope: Envelope,
  { id }: Recipient,
): Invitation['delegated'] | null {
  const from = envelope.recipients.find((one) => one.replacedBy === id)
  if (!from) return null
  const handed = trail.find(({ event }) => event.type === 'recipient.delegated' && event.facts['to'] === id)
  const reason = handed?.event.facts['reason']

  return { name: getRecipient(envelope, from.id).name, reason: typeof reason === 'string' ? reason : '' }
}
