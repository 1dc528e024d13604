import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { appendEvent, verifyChain } from './audit-chain.ts'
import type { AuditEvent, RecordedEvent } from './audit-event.ts'
import type { Json } from './canonical-json.ts'
import { messagesOf, textOfMessage, withoutMessages } from './messages-in.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
type Said = Pick<AuditEvent, 'type'> & {
  by: string
  recipient?: string
  text?: string
  facts?: AuditEvent['facts']
}

function trailOf(all: readonly Said[]): RecordedEvent[] {
  return all.reduce<RecordedEvent[]>((trail, { type, by, recipient = 'jane', text, facts = {} }) => {
    const personal: Record<string, Json> = { name: by, ...(text !== undefined && { text }) }
    const actor = { kind: 'member', id: by } as const
    const event = { envelope: 'e', at: '2026-03-01T12:00:00.000Z', type, actor, recipient, facts, personal }
    return [...trail, appendEvent(trail.at(-1), event, sha256, () => 'salt')]
  }, [])
}

const asked: Said = { type: 'recipient.asked', by: 'Jane', text: 'Why 12 months?' }
const answered: Said = { type: 'recipient.answered', by: 'Mara', text: 'It is the usual term.' }
const texts = (trail: RecordedEvent[], id = 'jane') => messagesOf(id, trail).map(({ text }) => text)

describe('[W2] questions and answers in the trail', () => {
  test('are told in their order, each with its side, to that recipient alone', () => {
    const trail = trailOf([asked, { ...asked, by: 'Omar', recipient: 'omar', text: 'Where?' }, answered])
    expect(messagesOf('jane', trail)).toMatchObject([
      { from: 'recipient', name: 'Jane', text: 'Why 12 months?' },
      { from: 'sender', name: 'Mara', text: 'It is the usual term.' },
    ])
    expect(texts(trail, 'omar')).toEqual(['Where?'])
  })

  test('are not for who has another address since', () => {
    const changed = (what: string): Said => ({
      type: 'recipient.changed',
      by: 'Mara',
      facts: { changed: what },
    })
    expect(texts(trailOf([asked, changed('name,phone')]))).toEqual(['Why 12 months?'])
    expect(texts(trailOf([asked, changed('name,email'), answered]))).toEqual(['It is the usual term.'])
  })

  test('leave a whole chain behind where everybody gets a copy, without a word of them', () => {
    const trail = trailOf([asked, answered])
    const shared = withoutMessages(trail)
    expect(verifyChain(shared, sha256).whole).toBe(true)
    expect(JSON.stringify(shared)).not.toContain('12 months')
    expect(JSON.stringify(shared)).toContain('Jane')
    expect(shared.map(textOfMessage)).toEqual([null, null])
    // What is withheld can be shown later to be what was said, and nothing else.
    expect(verifyChain(trail, sha256).whole).toBe(true)
  })
})
