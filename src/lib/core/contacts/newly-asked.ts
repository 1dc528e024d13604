import type { DomainEvent } from '../envelope/decision.ts'
import type { Envelope, Recipient } from '../envelope/envelope.ts'

/**
 * Whom the sender asks by this step: everybody when the envelope is sent, and whose address is corrected afterwards. Who
 * came by a direct link has typed their own address, a delegate was named by a guest, and who signs what they send themselves
 * needs no asking: the sender asked none of them.
 */
export function newlyAsked(before: Envelope, after: Envelope, events: readonly DomainEvent[]): Recipient[] {
  if (before.status === 'draft') return after.status === 'draft' ? [] : askedOf(after, arrivedIn(events))
  const were = new Map(before.recipients.map(({ id, email }) => [id, email]))
  const isSame = new Set(
    after.recipients.filter(({ id, email }) => (were.get(id) ?? email) === email).map(({ id }) => id),
  )

  return askedOf(after, isSame)
}

function askedOf({ recipients }: Envelope, left: ReadonlySet<Recipient['id']>): Recipient[] {
  const seen = new Set<string>()

  return recipients.filter(({ id, email }) => {
    if (email === '' || left.has(id) || seen.has(email)) return false
    seen.add(email)
    return true
  })
}

const arrivedIn = (events: readonly DomainEvent[]) =>
  new Set(
    events.flatMap(({ type, recipient, facts }) =>
      type === 'recipient.notified' && facts?.['entry'] !== undefined && recipient ? [recipient] : [],
    ),
  )
