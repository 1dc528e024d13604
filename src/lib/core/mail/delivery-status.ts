import { toInstant, toReason, type ReturnedMail } from './returned-mail.ts'

/** What a report says of one address (RFC 3464 §2.3), with every name it may go by: mail may have been forwarded on its way. */
export type DeliveryFailure = Omit<ReturnedMail, 'address' | 'messageId'> & { addresses: readonly string[] }

/** The addresses that a `message/delivery-status` says are not reached. What was delayed, relayed or delivered is no failure. */
export function readDeliveryStatus(text: string): DeliveryFailure[] {
  // RFC 3464 §2.1: the first group of fields is about the message, each further one about an address.
  const [, ...groups] = text.replace(/\r\n?/g, '\n').trim().split(/\n\n+/)

  return groups.flatMap((group) => readGroup(fieldsOf(group)) ?? [])
}

type Fields = ReadonlyMap<string, string>

function readGroup(fields: Fields): DeliveryFailure | null {
  if (fields.get('action')?.toLowerCase() !== 'failed') return null
  const [, status = ''] = /^(\d\.\d{1,3}\.\d{1,3})\b/.exec(fields.get('status') ?? '') ?? []
  const diagnostic = fields.get('diagnostic-code') ?? ''

  return {
    addresses: ['original-recipient', 'final-recipient'].flatMap(
      (name) => typedAddress(fields.get(name)) ?? [],
    ),
    kind: isAboutAddress(status, afterType(diagnostic)) ? 'hard' : 'soft',
    isLost: true,
    reason: toReason(afterType(diagnostic) || status),
    at: toInstant(fields.get('last-attempt-date')),
  }
}

/** RFC 5322 §2.2.3: a line that begins with white space goes on with the one before. */
function fieldsOf(group: string): Fields {
  const lines = group.replace(/\n[ \t]+/g, ' ').split('\n')

  return new Map(
    lines.flatMap((line) => {
      const at = line.indexOf(':')
      return at < 1 ? [] : [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const]
    }),
  )
}

/** `rfc822; jane@example.org`: what kind of name it is stands before it. */
function typedAddress(value: string | undefined): string | null {
  const address = afterType(value ?? '').replace(/^<|>$/g, '')

  return address.includes('@') ? address : null
}

function afterType(value: string): string {
  return value.slice(value.indexOf(';') + 1).trim()
}

/**
 * RFC 3463 §3.2 and §3.3: mailbox or domain are not there (5.1.1, 5.1.2, 5.4.4), its address is none (5.1.3), it has moved (5.1.6), takes
 * no mail (5.1.10, RFC 7505) or is closed (5.2.1). A full mailbox, a mail that is too large and what is taken for spam will pass. Where
 * the number tells nothing more (5.0.0), the reply to the command does.
 */
function isAboutAddress(status: string, reply: string): boolean {
  if (status === '5.0.0')
    return /^(?:550|551|553)\b/.test(reply) && !/spam|block|policy|reputation/i.test(reply)

  return closing.has(status)
}

const closing: ReadonlySet<string> = new Set([
  '5.1.0',
  '5.1.1',
  '5.1.2',
  '5.1.3',
  '5.1.6',
  '5.1.10',
  '5.2.1',
  '5.4.4',
])
