import type { RecipientId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import type { Decision, DomainEvent, Effect } from './decision.ts'
import { assertLive } from './envelope-status.ts'
import type { Envelope, Recipient } from './envelope.ts'
import { getRecipient, withRecipient } from './recipients.ts'
import { recipientToAct } from './turns.ts'

/** Of one recipient: each is a mail to somebody. */
export const maxQuestions = 20
export const maxAnswers = 40

/**
 * Somebody whose turn it is asks the sender. The words are about a person and by one, so they enter the trail as a
 * commitment: they are shown to those two sides alone, and go when the envelope is erased.
 */
export function askSender(envelope: Envelope, id: RecipientId, text: string, at: Date): Decision {
  const recipient = recipientToAct(envelope, id, at)
  if (recipient.questions >= maxQuestions) throw new Refusal('questions-full')

  const asked: Recipient = {
    ...recipient,
    questions: recipient.questions + 1,
    unansweredSince: recipient.unansweredSince ?? at,
  }
  return said(envelope, asked, { type: 'recipient.asked', personal: { text: toPlain(text) } }, at)
}

/** The sender's side answers who has asked, finished or not, as long as the envelope is under way. */
export function answerRecipient(envelope: Envelope, id: RecipientId, text: string, at: Date): Decision {
  assertLive(envelope, at)
  const recipient = getRecipient(envelope, id)
  if (recipient.status === 'replaced') throw new Refusal('recipient-replaced')
  if (recipient.status === 'skipped') throw new Refusal('recipient-skipped')
  if (recipient.questions === 0) throw new Refusal('nothing-asked')
  if (recipient.answers >= maxAnswers) throw new Refusal('questions-full')

  const answered: Recipient = { ...recipient, answers: recipient.answers + 1, unansweredSince: null }
  return said(envelope, answered, { type: 'recipient.answered', personal: { text: toPlain(text) } }, at)
}

function said(envelope: Envelope, recipient: Recipient, event: DomainEvent, at: Date): Decision {
  const { id } = recipient
  const kind: Effect['kind'] = event.type === 'recipient.asked' ? 'tell-asked' : 'tell-answered'

  return {
    envelope: withRecipient(envelope, recipient),
    events: [{ ...event, recipient: id }],
    effects: [{ kind, recipient: id, at }],
  }
}

/** A form without JavaScript ends its lines with CR and LF. */
function toPlain(text: string): string {
  return text.replaceAll('\r\n', '\n').trim()
}
