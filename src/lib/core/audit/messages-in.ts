import type { RecordedEvent } from './audit-event.ts'

/** What a recipient and the sender's side have said to each other; `text` is null once it was erased. */
export type Message = { from: 'recipient' | 'sender'; name: string | null; text: string | null; at: string }

const sides: Partial<Record<string, Message['from']>> = {
  'recipient.asked': 'recipient',
  'recipient.answered': 'sender',
}

/** The words of a question or an answer; null of any other event. */
export function textOfMessage({ event, disclosures }: RecordedEvent): string | null {
  const text = sides[event.type] ? disclosures['text']?.value : null

  return typeof text === 'string' ? text : null
}

/** In the order in which it was said, with who the recipient is now. */
export function messagesOf(id: string, trail: readonly RecordedEvent[]): Message[] {
  return withPresentPerson(id, trail).flatMap((recorded) => {
    const from = sides[recorded.event.type]
    const name = recorded.disclosures['name']?.value
    if (!from) return []

    return [
      {
        from,
        name: typeof name === 'string' ? name : null,
        text: textOfMessage(recorded),
        at: recorded.event.at,
      },
    ]
  })
}

/** A correction may have put somebody else there: what was said to another address is not for them. */
export function withPresentPerson(id: string, trail: readonly RecordedEvent[]): readonly RecordedEvent[] {
  const own = trail.filter(({ event }) => event.recipient === id)
  const readdressed = own.findLastIndex(({ event: { type, facts } }) => {
    const changed = typeof facts['changed'] === 'string' ? facts['changed'].split(',') : []
    return type === 'recipient.changed' && (changed.includes('email') || changed.includes('host'))
  })

  return own.slice(readdressed + 1)
}

/** The trail for everybody's copy: that something was asked is in it, what was asked is for those two sides alone. */
export function withoutMessages(trail: readonly RecordedEvent[]): RecordedEvent[] {
  return trail.map((recorded) => {
    if (!sides[recorded.event.type]) return recorded
    const { text: _, ...disclosures } = recorded.disclosures

    return { ...recorded, disclosures }
  })
}
