import { isObject, textIn, type JsonObject } from './report-values.ts'
import { toInstant, toMessageId, toReason, type ReturnedMail } from './returned-mail.ts'

/** SendGrid's event web hook: many at once, most of which tell of mails that arrive. */
export function readSendGrid(events: readonly unknown[]): ReturnedMail[] | null {
  if (!events.every(isObject)) return null

  return events.flatMap((event) => {
    const what = kindOf(event)
    return what === null
      ? []
      : {
          ...what,
          address: textIn(event, 'email'),
          reason: toReason(textIn(event, 'reason')),
          at: toInstant(event['timestamp']),
          messageId: toMessageId(event['smtp-id']),
        }
  })
}

function kindOf(event: JsonObject): Pick<ReturnedMail, 'kind' | 'isLost'> | null {
  switch (event['event']) {
    case 'bounce':
      return { kind: textIn(event, 'type') === 'blocked' ? 'soft' : 'hard', isLost: true }
    case 'dropped':
      return dropped[textIn(event, 'reason').toLowerCase()] ?? null
    case 'spamreport':
      return { kind: 'complaint', isLost: false }
    default:
      return null
  }
}

/** Not even tried: SendGrid has a list of its own. */
const dropped: Readonly<Record<string, Pick<ReturnedMail, 'kind' | 'isLost'>>> = {
  'bounced address': { kind: 'hard', isLost: true },
  invalid: { kind: 'hard', isLost: true },
  'spam reporting address': { kind: 'complaint', isLost: true },
}
