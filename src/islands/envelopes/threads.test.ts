import { describe, expect, test } from 'vitest'
import type { RecipientShape } from '#contract/envelope-shapes.ts'
import type { AuditLine } from '#contract/trail-shapes.ts'
import { threadsOf } from './threads.ts'

const at = '2026-03-01T12:00:00.000Z'
const line = (type: AuditLine['type'], recipient: string, name: string): AuditLine => ({
  ...{ sequence: 1, at, type, recipient, facts: {}, text: 'Why?', document: null, hash: '' },
  actor: { kind: type === 'recipient.asked' ? 'recipient' : 'member', name },
})
const person = (id: string, more: Partial<RecipientShape> = {}) =>
  ({ id, name: id, status: 'viewed', questions: 1, unansweredSince: null, ...more }) as RecipientShape
const trail = [
  line('recipient.viewed', 'jane', 'Jane'),
  line('recipient.asked', 'jane', 'Jane'),
  line('recipient.answered', 'jane', 'Mara'),
  line('recipient.asked', 'omar', 'Omar'),
]

describe('[W2] what recipients have asked', () => {
  test('is told by recipient, who waits first', () => {
    const recipients = [person('jane'), person('omar', { unansweredSince: at })]
    expect(threadsOf({ recipients, status: 'sent' }, trail)).toMatchObject([
      { id: 'omar', unansweredSince: at, mayAnswer: true, messages: [{ actor: { name: 'Omar' } }] },
      { id: 'jane', unansweredSince: null, messages: [{ type: 'recipient.asked' }, { text: 'Why?' }] },
    ])
  })

  test('stays to be read when it can be answered no more', () => {
    const recipients = [person('omar', { unansweredSince: at })]
    expect(threadsOf({ recipients, status: 'completed' }, trail)).toMatchObject([
      { name: 'Jane', mayAnswer: false },
      { name: 'omar', mayAnswer: false, unansweredSince: null },
    ])
  })
})
