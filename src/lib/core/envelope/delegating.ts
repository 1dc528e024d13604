import type { Field } from '../fields/field.ts'
import type { RecipientId } from '../ids.ts'
import type { Locale } from '../locale/locale.ts'
import { Refusal } from '../refusal.ts'
import type { Decision } from './decision.ts'
import type { Envelope, Recipient } from './envelope.ts'
import { groupOf } from './groups.ts'
import { untouched } from './recipients.ts'
import { reopen } from './reopening.ts'
import { assertSendable } from './sendable.ts'
import { moveOn, recipientToAct } from './turns.ts'

/** Who takes the task over. Their phone is needed where a code by text message is asked for. */
export type Delegate = { id: RecipientId; name: string; email: string; locale?: Locale; phone?: string }

/**
 * A recipient hands the task on: somebody else stands in the same place with the same fields, and starts afresh. The
 * links and the values of the one who leaves are dropped.
 */
export function delegateRecipient(
  envelope: Envelope,
  id: RecipientId,
  to: Delegate,
  reason: string,
  at: Date,
): Decision {
  const from = recipientToAct(envelope, id, at)
  if (!from.mayDelegate || countsTwice(envelope, from, to.email)) throw new Refusal('delegation-not-allowed')
  if (!reason.trim()) throw new Refusal('reason-missing')

  const successor = successorOf(envelope, from, to)
  const handedOn = handOver(envelope, from, successor)
  assertSendable(handedOn)

  return moveOn(
    {
      envelope: reopen(handedOn),
      events: [{ type: 'recipient.delegated', recipient: id, facts: { to: to.id, reason } }],
      effects: [
        { kind: 'revoke-links', recipient: id },
        { kind: 'drop-values', recipient: id },
        { kind: 'tell-delegated', from: id, recipient: to.id, reason },
      ],
    },
    at,
  )
}

function handOver(envelope: Envelope, from: Recipient, successor: Recipient): Envelope {
  const own = (field: Field) => (field.recipient === from.id ? { ...field, recipient: successor.id } : field)
  const replaced: Recipient = { ...from, status: 'replaced', replacedBy: successor.id }

  return {
    ...envelope,
    status: 'in_progress',
    fields: envelope.fields.map(own),
    recipients: envelope.recipients.flatMap((one) => {
      if (one.id === from.id) return [replaced, successor]
      return one.attachedTo === from.id ? [{ ...one, attachedTo: successor.id }] : [one]
    }),
  }
}

function successorOf(envelope: Envelope, from: Recipient, to: Delegate): Recipient {
  return {
    ...from,
    ...untouched,
    id: to.id,
    key: freeKey(envelope, from.key),
    name: to.name.trim(),
    email: to.email.trim().toLowerCase(),
    locale: to.locale ?? from.locale,
    phone: to.phone ?? null,
    message: '',
  }
}

/** Nobody signs for two of a group, nor attests their own signature. */
function countsTwice(envelope: Envelope, from: Recipient, email: string): boolean {
  const bound = envelope.recipients.filter(
    (one) =>
      one.id === from.id ||
      groupOf(envelope, from).includes(one) ||
      one.id === from.attachedTo ||
      one.attachedTo === from.id,
  )

  return bound.some((one) => one.email.toLowerCase() === email.trim().toLowerCase())
}

const maxKeyLength = 64

function freeKey({ recipients }: Envelope, key: string): string {
  const taken = new Set(recipients.map((one) => one.key))
  for (let number = 2; ; number += 1) {
    const ending = `-${number}`
    const candidate = `${key.slice(0, maxKeyLength - ending.length)}${ending}`
    if (!taken.has(candidate)) return candidate
  }
}
