import { readPostmark } from './report-of-postmark.ts'
import { readSendGrid } from './report-of-sendgrid.ts'
import { readSes } from './report-of-ses.ts'
import { readPlainEvents } from './report-of-anybody.ts'
import { fromJson, isObject } from './report-values.ts'
import type { ReturnedMail } from './returned-mail.ts'

/**
 * What a sender of mail says by its web hook. `subscription`: it asks whether it may say something at all, and whoever runs this
 * is to open the address.
 */
export type SenderReport =
  { kind: 'returns'; returns: readonly ReturnedMail[] } | { kind: 'subscription'; url: string }

/** Of Amazon SES (through SNS, or as such), Postmark, SendGrid, or in the form of docs/OPERATIONS.md; null for anything else. */
export function readSenderReport(body: unknown): SenderReport | null {
  if (Array.isArray(body)) return toReport(readSendGrid(body))
  if (!isObject(body)) return null
  if ('Type' in body && 'TopicArn' in body) return readNotification(body)
  if ('RecordType' in body) return toReport(readPostmark(body))
  if ('events' in body) return toReport(readPlainEvents(body))

  return toReport(readSes(body))
}

/** Amazon SNS: what it carries is a text. */
function readNotification({
  Type: type,
  Message: message,
  SubscribeURL: url,
}: Readonly<Record<string, unknown>>): SenderReport | null {
  if (type === 'SubscriptionConfirmation')
    return typeof url === 'string' ? { kind: 'subscription', url } : null
  if (type !== 'Notification') return toReport([])
  const carried = fromJson(message)

  // "Successfully validated SNS topic" and the like: a text that tells of no mail.
  return toReport(isObject(carried) ? readSes(carried) : [])
}

function toReport(returns: readonly ReturnedMail[] | null): SenderReport | null {
  return returns && { kind: 'returns', returns }
}
