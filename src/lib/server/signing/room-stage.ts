import type { SigningSession } from '#contract/signing-shapes.ts'
import { isOpen, isOverdue } from '#core/envelope/envelope-status.ts'
import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import { isRecipientOverdue } from '#core/envelope/recipients.ts'
import { acts } from '#core/envelope/roles.ts'
import { isTurn } from '#core/envelope/turns.ts'

export type Stage = SigningSession['stage']

/** Which step the recipient stands at, once every access check is passed. */
export function stageOf(envelope: Envelope, recipient: Recipient, at: Date): Stage {
  const { status } = envelope
  if (isOut(recipient, at)) return 'closed'
  if (status === 'completed') return 'done'
  if (!isOpen(status) && status !== 'sealing' && status !== 'seal_failed') return 'closed'
  if (recipient.status === 'completed') return 'done'
  if (isOverdue(envelope, at)) return 'closed'
  if (!acts(recipient) || !isTurn(envelope, recipient) || !isOpen(status)) return 'waiting'

  return recipient.consentedAt ? 'fill' : 'consent'
}

/** Steps at which something of the documents is shown. */
export function showsDocuments(stage: Stage): boolean {
  return stage === 'consent' || stage === 'fill' || stage === 'done'
}

/** Not asked any more, however the envelope goes on. */
function isOut(recipient: Recipient, at: Date): boolean {
  const { status } = recipient

  return (
    status === 'replaced' ||
    status === 'skipped' ||
    status === 'declined' ||
    status === 'expired' ||
    isRecipientOverdue(recipient, at)
  )
}
