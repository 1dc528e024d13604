import type { RecipientId } from '../ids.ts'
import { Refusal, type RefusalCode } from '../refusal.ts'
import type { Decision, DomainEvent, Effect } from './decision.ts'
import { assertLive } from './envelope-status.ts'
import type { Envelope, Recipient, RecipientStatus } from './envelope.ts'
import { isGroupDone } from './groups.ts'
import { getRecipient, isPending, isRecipientOverdue, mapRecipients } from './recipients.ts'
import { acts } from './roles.ts'
import { startSealing } from './sealing.ts'

/** States after which a recipient is not asked again, whatever becomes of the envelope. */
const over: Partial<Record<RecipientStatus, RefusalCode>> = {
  completed: 'recipient-completed',
  declined: 'recipient-declined',
  expired: 'recipient-expired',
  skipped: 'recipient-skipped',
  replaced: 'recipient-replaced',
}

/** The recipient, if it is their turn now; otherwise the reason why not. */
export function recipientToAct(envelope: Envelope, id: RecipientId, at: Date): Recipient {
  const recipient = getRecipient(envelope, id)
  if (recipient.status === 'replaced') throw new Refusal('recipient-replaced')
  if (recipient.status === 'skipped') throw new Refusal('recipient-skipped')
  assertLive(envelope, at)
  if (!acts(recipient)) throw new Refusal('recipient-cannot-act')
  assertPending(recipient)
  if (isRecipientOverdue(recipient, at)) throw new Refusal('recipient-expired')
  if (!isTurn(envelope, recipient)) throw new Refusal('recipient-out-of-turn')

  return recipient
}

/** Throws with what has become of a recipient who is not asked any more. */
export function assertPending({ status }: Recipient): void {
  const code = over[status]
  if (code) throw new Refusal(code)
}

/**
 * True when nobody of a lower routing order is still to act. A witness follows the signer they attest, and holds up
 * whom that signer holds up, whatever their own order says.
 */
export function isTurn(envelope: Envelope, recipient: Recipient): boolean {
  if (recipient.role === 'witness') return attestedBy(envelope, recipient)?.status === 'completed'

  return envelope.recipients.every(
    (other) => !isPending(other) || placeOf(envelope, other) >= recipient.order,
  )
}

/**
 * What follows from somebody being done with: who is needed no longer is skipped, whoever's turn has come is invited,
 * and when nobody is left the envelope goes to `sealing`. Copies go out once it is sealed.
 */
export function moveOn(decision: Decision, at: Date): Decision {
  const settled = skipNeedless(decision)
  if (!settled.envelope.recipients.some(isPending)) return startSealing(settled)

  return inviteNext(settled, at)
}

function inviteNext({ envelope, events, effects }: Decision, at: Date): Decision {
  const next = envelope.recipients.filter(
    (recipient) => isPending(recipient) && recipient.status === 'waiting' && isTurn(envelope, recipient),
  )

  return {
    envelope: mapRecipients(envelope, (recipient) =>
      next.includes(recipient) ? { ...recipient, status: 'notified', notifiedAt: at } : recipient,
    ),
    events: [
      ...events,
      ...next.map(({ id }): DomainEvent => ({ type: 'recipient.notified', recipient: id })),
    ],
    effects: [...effects, ...next.map(({ id }): Effect => ({ kind: 'invite', recipient: id }))],
  }
}

/** The rest of a group that is done, then whoever is attached to somebody who will never act. */
function skipNeedless(decision: Decision): Decision {
  return skip(skip(decision, isGroupDone), isForNobody)
}

function skip(
  { envelope, events, effects }: Decision,
  isNeedless: (envelope: Envelope, recipient: Recipient) => boolean,
): Decision {
  const needless = envelope.recipients.filter((one) => isPending(one) && isNeedless(envelope, one))

  return {
    envelope: mapRecipients(envelope, (one) =>
      needless.includes(one) ? { ...one, status: 'skipped' } : one,
    ),
    events: [
      ...events,
      ...needless.map(({ id }): DomainEvent => ({ type: 'recipient.skipped', recipient: id })),
    ],
    effects: [...effects, ...needless.flatMap(effectsOfSkipping)],
  }
}

function effectsOfSkipping({ id, notifiedAt }: Recipient): Effect[] {
  if (!notifiedAt) return []

  return [
    { kind: 'revoke-links', recipient: id },
    { kind: 'tell-skipped', recipient: id },
  ]
}

function isForNobody(envelope: Envelope, recipient: Recipient): boolean {
  const signer = attestedBy(envelope, recipient)
  if (!signer) return false

  return !isPending(signer) && signer.status !== 'completed'
}

function attestedBy(envelope: Envelope, { attachedTo }: Recipient): Recipient | undefined {
  return attachedTo === null ? undefined : envelope.recipients.find(({ id }) => id === attachedTo)
}

function placeOf(envelope: Envelope, recipient: Recipient): number {
  return (
    (recipient.role === 'witness' ? attestedBy(envelope, recipient)?.order : undefined) ?? recipient.order
  )
}
