import { objectsIn, textIn, type JsonObject } from './report-values.ts'
import { returnKinds, toInstant, toMessageId, toReason, type ReturnedMail } from './returned-mail.ts'

/**
 * `{ "events": [{ "address", "kind": "hard" | "soft" | "complaint", "messageId"?, "reason"?, "at"? }] }`, for senders that have no form
 * of their own here. Null where one of them cannot be read.
 */
export function readPlainEvents(body: JsonObject): ReturnedMail[] | null {
  const events = objectsIn(body, 'events').map(readEvent)
  const isWhole = Array.isArray(body['events']) && body['events'].length === events.length

  return isWhole && events.every((one) => one !== null) ? events : null
}

function readEvent(event: JsonObject): ReturnedMail | null {
  const kind = returnKinds.find((one) => one === event['kind'])
  const address = textIn(event, 'address')
  if (!kind || !address) return null

  return {
    address,
    kind,
    isLost: kind === 'hard',
    reason: toReason(event['reason']),
    at: toInstant(event['at']),
    messageId: toMessageId(event['messageId']),
  }
}
