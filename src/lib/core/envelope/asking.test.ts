import { describe, expect, test } from 'vitest'
import { envelope, noon, recipient } from '../../../../tests/cast.ts'
import type { RecipientId } from '../ids.ts'
import { answerRecipient, askSender, maxAnswers, maxQuestions } from './asking.ts'
import { correctEnvelope } from './correcting.ts'
import { delegateRecipient } from './delegating.ts'
import type { Envelope, EnvelopeStatus } from './envelope.ts'

const jane = 'jane' as RecipientId
const omar = 'omar' as RecipientId
const open = (): Envelope =>
  envelope('sent', [
    { ...recipient('jane', 1), status: 'notified', notifiedAt: noon, mayDelegate: true },
    recipient('omar', 2),
  ])
const later = new Date(noon.getTime() + 60_000)
const find = ({ recipients }: Envelope, id: RecipientId) => recipients.find((one) => one.id === id)

describe('[W2] a question to the sender', () => {
  test('enters the trail as a commitment, and waits for an answer since the first', () => {
    const first = askSender(open(), jane, ' Why 12\r\nmonths? ', noon)
    expect(first.events).toEqual([
      { type: 'recipient.asked', recipient: jane, personal: { text: 'Why 12\nmonths?' } },
    ])
    expect(first.effects).toEqual([{ kind: 'tell-asked', recipient: jane, at: noon }])

    const second = askSender(first.envelope, jane, 'And why in May?', later)
    expect(find(second.envelope, jane)).toMatchObject({ questions: 2, answers: 0, unansweredSince: noon })
    const answered = answerRecipient(second.envelope, jane, 'Because.', later)
    expect(find(answered.envelope, jane)).toMatchObject({ questions: 2, answers: 1, unansweredSince: null })
    expect(answered.effects).toEqual([{ kind: 'tell-answered', recipient: jane, at: later }])
  })

  test('is for those whose turn it is', () => {
    expect(() => askSender(open(), omar, 'When?', noon)).toThrow('recipient-out-of-turn')
  })

  test.each([
    ['draft', 'envelope-draft'],
    ['sealing', 'envelope-sealing'],
    ['completed', 'envelope-completed'],
    ['declined', 'envelope-declined'],
    ['voided', 'envelope-voided'],
    ['expired', 'envelope-expired'],
  ] as const)('is refused, as is an answer, once the envelope is %s', (status: EnvelopeStatus, code) => {
    const over = { ...askSender(open(), jane, 'Why?', noon).envelope, status }
    expect(() => askSender(over, jane, 'Why?', noon)).toThrow(code)
    expect(() => answerRecipient(over, jane, 'So.', noon)).toThrow(code)
  })

  test('and its answers are bounded in number', () => {
    const full = envelope('sent', [
      { ...recipient('jane', 1), status: 'viewed', questions: maxQuestions, answers: maxAnswers },
    ])
    expect(() => askSender(full, jane, 'One more?', noon)).toThrow('questions-full')
    expect(() => answerRecipient(full, jane, 'No.', noon)).toThrow('questions-full')
  })

  test('is answered only to who has asked, and also when they have signed since', () => {
    expect(() => answerRecipient(open(), jane, 'So.', noon)).toThrow('nothing-asked')
    const asked = askSender(open(), jane, 'Why?', noon).envelope
    const signed = {
      ...asked,
      status: 'in_progress' as const,
      recipients: asked.recipients.map((one) =>
        one.id === jane ? { ...one, status: 'completed' as const } : one,
      ),
    }
    expect(find(answerRecipient(signed, jane, 'So.', noon).envelope, jane)?.unansweredSince).toBeNull()
  })

  test('stays with who asked: whoever takes over or is put there begins anew', () => {
    const asked = askSender(open(), jane, 'Why?', noon).envelope
    const nora = { id: 'nora' as RecipientId, name: 'Nora', email: 'nora@example.org' }
    const handedOn = delegateRecipient(asked, jane, nora, 'On leave', noon).envelope
    expect(find(handedOn, nora.id)).toMatchObject({ questions: 0, unansweredSince: null })
    expect(() => answerRecipient(handedOn, jane, 'So.', noon)).toThrow('recipient-replaced')

    const changes = [{ id: jane, email: 'other@example.org' }]
    expect(find(correctEnvelope(asked, { changes, remove: [] }, noon).envelope, jane)).toMatchObject({
      questions: 0,
      unansweredSince: null,
    })
  })
})
