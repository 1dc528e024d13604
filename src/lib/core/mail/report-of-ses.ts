import { objectIn, objectsIn, textIn, type JsonObject } from './report-values.ts'
import { toInstant, toMessageId, toReason, type ReturnedMail } from './returned-mail.ts'

/**
 * Amazon SES, "notification contents" and "contents of event data": the first calls its kind `notificationType`, the other `eventType`.
 * Null for what is neither; what tells of deliveries and the like tells of no mail that came back.
 */
export function readSes(body: JsonObject): ReturnedMail[] | null {
  const type = textIn(body, 'notificationType') || textIn(body, 'eventType')
  const mail = objectIn(body, 'mail')
  if (!type || !('mail' in body)) return null
  const messageId = messageIdOf(mail)
  if (type === 'Bounce') return readBounce(objectIn(body, 'bounce'), messageId)
  if (type === 'Complaint') return readComplaint(objectIn(body, 'complaint'), messageId)

  return []
}

function readBounce(bounce: JsonObject, messageId: string | null): ReturnedMail[] {
  const isPermanent = textIn(bounce, 'bounceType') === 'Permanent'
  const subType = textIn(bounce, 'bounceSubType')

  return objectsIn(bounce, 'bouncedRecipients').map((one) => ({
    address: textIn(one, 'emailAddress'),
    kind: isPermanent ? 'hard' : 'soft',
    isLost: isPermanent || lostSubTypes.has(subType),
    reason: toReason(textIn(one, 'diagnosticCode') || [textIn(one, 'status'), subType].join(' ')),
    at: toInstant(bounce['timestamp']),
    messageId,
  }))
}

/** `General` may be somebody who is away: such mails have arrived. */
const lostSubTypes: ReadonlySet<string> = new Set([
  'MailboxFull',
  'MessageTooLarge',
  'ContentRejected',
  'AttachmentRejected',
])

function readComplaint(complaint: JsonObject, messageId: string | null): ReturnedMail[] {
  const type = textIn(complaint, 'complaintFeedbackType')
  // Somebody takes a mail out of the folder for spam.
  if (type === 'not-spam') return []

  return objectsIn(complaint, 'complainedRecipients').map((one) => ({
    address: textIn(one, 'emailAddress'),
    kind: 'complaint',
    isLost: false,
    reason: toReason(type),
    at: toInstant(complaint['timestamp']),
    messageId,
  }))
}

/** SES writes a Message-ID of its own over ours and keeps ours among the headers, where it was told to send them along. */
function messageIdOf(mail: JsonObject): string | null {
  const header = objectsIn(mail, 'headers').find((one) => textIn(one, 'name').toLowerCase() === 'message-id')

  return toMessageId(header?.['value'] ?? objectIn(mail, 'commonHeaders')['messageId'])
}
