import { isSignatureType } from '../fields/field.ts'
import type { RecipientId } from '../ids.ts'
import { Refusal, type RefusalCode } from '../refusal.ts'
import type { Decision, Effect, Happening } from './decision.ts'
import type { Envelope, EnvelopeStatus, Recipient, RecipientStatus } from './envelope.ts'

const closed: Partial<Record<EnvelopeStatus, RefusalCode>> = {
  draft: 'envelope-draft',
  sealing: 'envelope-sealing',
  seal_failed: 'envelope-seal-failed',
  completed: 'envelope-completed',
  declined: 'envelope-declined',
  voided: 'envelope-voided',
  expired: 'envelope-expired',
}

export function isOpen(status: EnvelopeStatus): boolean {
  return status === 'sent' || status === 'in_progress'
}

export function canBeVoided(status: EnvelopeStatus): boolean {
  return isOpen(status)
}

/** Roles that act; a cc only receives. */
export function acts(recipient: Recipient): boolean {
  return recipient.role !== 'cc'
}

const finished: ReadonlySet<RecipientStatus> = new Set(['completed', 'replaced', 'skipped'])

/** Only a draft may be authored: documents, recipients and fields are frozen by sending. */
export function assertDraft(envelope: Pick<Envelope, 'status'>): void {
  if (envelope.status !== 'draft') throw new Refusal('envelope-not-draft')
}

/** A draft becomes `sent`, and everybody of the first routing order is invited. */
export function sendEnvelope(envelope: Envelope, at: Date): Decision {
  assertDraft(envelope)
  assertSendable(envelope)
  if (envelope.expiresAt !== null && envelope.expiresAt <= at) {
    throw new Refusal('envelope-expired', [{ pointer: '/expiresAt', code: 'envelope-expired' }])
  }

  const sent: Envelope = { ...envelope, status: 'sent', sentAt: at }
  return inviteNext(sent, [{ type: 'envelope.sent' }])
}

/** The first deliberate look of a recipient. Looking again changes nothing. */
export function viewEnvelope(envelope: Envelope, id: RecipientId, at: Date): Decision {
  const recipient = recipientToAct(envelope, id, at)
  if (recipient.status === 'viewed') return unchanged(envelope)

  const viewed = withRecipient({ ...envelope, status: 'in_progress' }, { ...recipient, status: 'viewed' })
  return { envelope: viewed, happenings: [{ type: 'recipient.viewed', recipient: id }], effects: [] }
}

/** Consent to sign electronically, given once before anything is filled in. */
export function consentToSign(
  envelope: Envelope,
  id: RecipientId,
  at: Date,
  disclosure: { version: string; locale: string; sha256: string },
): Decision {
  const seen = viewEnvelope(envelope, id, at)
  const recipient = getRecipient(seen.envelope, id)
  if (recipient.consentedAt) return seen

  return {
    envelope: withRecipient(seen.envelope, { ...recipient, consentedAt: at }),
    happenings: [...seen.happenings, { type: 'recipient.consented', recipient: id, facts: disclosure }],
    effects: [],
  }
}

/**
 * A recipient is done. A second completion is a no-op with the same answer. When nobody is left the envelope
 * goes to `sealing`; else the next routing order is invited as soon as its predecessors are done.
 */
export function completeRecipient(
  envelope: Envelope,
  id: RecipientId,
  at: Date,
  facts: Happening['facts'] = {},
): Decision {
  if (getRecipient(envelope, id).status === 'completed') return unchanged(envelope)
  const recipient = recipientToAct(envelope, id, at)
  if (!recipient.consentedAt) throw new Refusal('consent-missing')

  const done = withRecipient(
    { ...envelope, status: 'in_progress' },
    { ...recipient, status: 'completed', completedAt: at },
  )
  const happenings: Happening[] = [{ type: 'recipient.completed', recipient: id, facts }]
  if (done.recipients.filter(acts).every(({ status }) => finished.has(status)))
    return startSealing(done, happenings)

  return inviteNext(done, happenings)
}

/** One refusal ends it for everybody. */
export function declineEnvelope(envelope: Envelope, id: RecipientId, reason: string, at: Date): Decision {
  const recipient = getRecipient(envelope, id)
  if (recipient.status === 'completed') throw new Refusal('recipient-completed')
  if (recipient.role === 'viewer' || recipient.role === 'cc') throw new Refusal('recipient-cannot-decline')
  recipientToAct(envelope, id, at)
  if (!reason.trim()) throw new Refusal('reason-missing')

  return {
    envelope: withRecipient(
      { ...envelope, status: 'declined', reason },
      { ...recipient, status: 'declined' },
    ),
    happenings: [
      { type: 'recipient.declined', recipient: id, facts: { reason } },
      { type: 'envelope.declined' },
    ],
    effects: [{ kind: 'tell-outcome', outcome: 'declined' }],
  }
}

/** Signed copies stay valid for ever, so only an open envelope can be withdrawn. */
export function voidEnvelope(envelope: Envelope, reason: string): Decision {
  assertOpen(envelope)
  if (!reason.trim()) throw new Refusal('reason-missing')

  return {
    envelope: { ...envelope, status: 'voided', reason },
    happenings: [{ type: 'envelope.voided', facts: { reason } }],
    effects: [{ kind: 'tell-outcome', outcome: 'voided' }],
  }
}

export function isOverdue(envelope: Pick<Envelope, 'status' | 'expiresAt'>, at: Date): boolean {
  return isOpen(envelope.status) && envelope.expiresAt !== null && envelope.expiresAt <= at
}

/** True for those whose turn has come and who have not acted yet, reachable or not. */
export function isInvited({ status }: Recipient): boolean {
  return status === 'notified' || status === 'viewed' || status === 'bounced'
}

/** The invitation was refused: the sender is told. The link works all the same, should the person have it. */
export function bounceRecipient(envelope: Envelope, id: RecipientId): Decision {
  const recipient = getRecipient(envelope, id)
  if (!isOpen(envelope.status) || recipient.status !== 'notified') return unchanged(envelope)

  return {
    envelope: withRecipient(envelope, { ...recipient, status: 'bounced' }),
    happenings: [{ type: 'recipient.bounced', recipient: id }],
    effects: [{ kind: 'tell-bounced', recipient: id }],
  }
}

/** What the clock does to an overdue envelope. Before its time nothing changes. */
export function expireEnvelope(envelope: Envelope, at: Date): Decision {
  if (!isOverdue(envelope, at)) return unchanged(envelope)

  return {
    envelope: {
      ...envelope,
      status: 'expired',
      recipients: envelope.recipients.map((recipient) =>
        acts(recipient) && !finished.has(recipient.status) ? { ...recipient, status: 'expired' } : recipient,
      ),
    },
    happenings: [{ type: 'envelope.expired' }],
    effects: [{ kind: 'tell-outcome', outcome: 'expired' }],
  }
}

/** The sealed file stands. Sealing twice is a no-op: the first seal is the only one. */
export function markSealed(envelope: Envelope, at: Date, facts: Happening['facts']): Decision {
  if (envelope.status === 'completed') return unchanged(envelope)
  if (envelope.status !== 'sealing' && envelope.status !== 'seal_failed')
    throw new Refusal('envelope-not-sealed')

  return {
    envelope: { ...envelope, status: 'completed', completedAt: at, reason: null },
    happenings: [{ type: 'envelope.completed', facts }],
    effects: [{ kind: 'tell-outcome', outcome: 'completed' }],
  }
}

/** Sealing did not work; it is tried again, and the sender sees why. */
export function markSealFailed(envelope: Envelope, reason: string): Decision {
  if (envelope.status === 'completed') return unchanged(envelope)
  if (envelope.status === 'seal_failed') return unchanged({ ...envelope, reason })
  if (envelope.status !== 'sealing') throw new Refusal('envelope-not-sealed')

  return {
    envelope: { ...envelope, status: 'seal_failed', reason },
    happenings: [{ type: 'envelope.seal_failed', facts: { reason } }],
    effects: [{ kind: 'tell-seal-failed' }],
  }
}

/** The button behind `seal_failed`. */
export function retrySeal(envelope: Envelope): Decision {
  if (envelope.status === 'sealing') return { ...unchanged(envelope), effects: [{ kind: 'seal' }] }
  if (envelope.status !== 'seal_failed') throw new Refusal(closed[envelope.status] ?? 'envelope-not-sealed')

  return startSealing(envelope, [])
}

/** The recipient, if it is their turn now; otherwise the reason why not. */
export function recipientToAct(envelope: Envelope, id: RecipientId, at: Date): Recipient {
  const recipient = getRecipient(envelope, id)
  if (recipient.status === 'replaced') throw new Refusal('recipient-replaced')
  assertOpen(envelope)
  if (isOverdue(envelope, at)) throw new Refusal('envelope-expired')
  if (!acts(recipient)) throw new Refusal('recipient-cannot-act')
  if (recipient.status === 'completed') throw new Refusal('recipient-completed')
  if (recipient.status === 'declined') throw new Refusal('recipient-declined')
  if (!isTurn(envelope, recipient)) throw new Refusal('recipient-out-of-turn')

  return recipient
}

/** True when everybody of a lower routing order is done. */
export function isTurn(envelope: Envelope, recipient: Recipient): boolean {
  return envelope.recipients.every(
    (other) => !acts(other) || other.order >= recipient.order || finished.has(other.status),
  )
}

/** True of those whose turn it is or was: the others know nothing of the envelope yet. */
export function wasAsked(envelope: Envelope, recipient: Recipient): boolean {
  return acts(recipient) && isTurn(envelope, recipient)
}

export function getRecipient(envelope: Envelope, id: RecipientId): Recipient {
  const recipient = envelope.recipients.find((candidate) => candidate.id === id)
  if (!recipient) throw new Refusal('not-found')

  return recipient
}

/** Throws with the state that ended it, or `envelope-draft`. */
export function assertOpen(envelope: Pick<Envelope, 'status'>): void {
  if (!isOpen(envelope.status)) throw new Refusal(closed[envelope.status] ?? 'envelope-draft')
}

function assertSendable({ documents, recipients, fields }: Envelope): void {
  if (documents.length === 0) throw new Refusal('envelope-without-documents')
  const acting = recipients.filter(acts)
  if (acting.length === 0) throw new Refusal('envelope-without-recipients')

  recipients.forEach((recipient, index) => {
    const at = (part: string, code: RefusalCode) =>
      new Refusal(code, [{ pointer: `/recipients/${index}/${part}`, code }])
    if (!recipient.name.trim()) throw at('name', 'recipient-name-missing')
    if (!recipient.email.trim()) throw at('email', 'recipient-email-missing')
    const own = fields.filter((field) => field.recipient === recipient.id)
    const signs = own.some(({ type }) => type === 'signature')
    if (recipient.role === 'signer' && !signs) throw at('fields', 'signer-without-signature-field')
    if (recipient.role !== 'signer' && own.some(({ type }) => isSignatureType(type))) {
      throw at('fields', 'signature-field-not-for-role')
    }
  })
  assertFieldsFit({ documents, recipients, fields })
}

/** Every field belongs to a recipient that may fill it and stands on a page that exists. */
export function assertFieldsFit({
  documents,
  recipients,
  fields,
}: Pick<Envelope, 'documents' | 'recipients' | 'fields'>): void {
  fields.forEach((field, index) => {
    const at = (part: string, code: RefusalCode) =>
      new Refusal(code, [{ pointer: `/fields/${index}/${part}`, code }])
    const owner = recipients.find(({ id }) => id === field.recipient)
    if (!owner) throw at('recipient', 'field-recipient-unknown')
    if (field.areas.length === 0) throw at('areas', 'field-outside-page')
    field.areas.forEach((area, which) => {
      const document = documents.find(({ id }) => id === area.document)
      if (!document) throw at(`areas/${which}`, 'field-document-unknown')
      const inside =
        area.x >= 0 && area.y >= 0 && area.x + area.width <= 1.0001 && area.y + area.height <= 1.0001
      const sized = area.width > 0 && area.height > 0
      if (!document.pages[area.page] || !inside || !sized) throw at(`areas/${which}`, 'field-outside-page')
    })
  })
}

/** Invites everybody whose turn has come and who has not been invited yet; copies go out once it is sealed. */
function inviteNext(envelope: Envelope, happenings: readonly Happening[]): Decision {
  const next = envelope.recipients.filter(
    (recipient) => acts(recipient) && recipient.status === 'waiting' && isTurn(envelope, recipient),
  )
  const invited = new Set(next.map(({ id }) => id))

  return {
    envelope: {
      ...envelope,
      recipients: envelope.recipients.map((recipient) =>
        invited.has(recipient.id) ? { ...recipient, status: 'notified' } : recipient,
      ),
    },
    happenings: [
      ...happenings,
      ...next.map(({ id }): Happening => ({ type: 'recipient.notified', recipient: id })),
    ],
    effects: next.map(({ id }): Effect => ({ kind: 'invite', recipient: id })),
  }
}

function startSealing(envelope: Envelope, happenings: readonly Happening[]): Decision {
  return {
    envelope: { ...envelope, status: 'sealing', reason: null },
    happenings: [...happenings, { type: 'envelope.sealing' }],
    effects: [{ kind: 'seal' }],
  }
}

function withRecipient(envelope: Envelope, changed: Recipient): Envelope {
  return {
    ...envelope,
    recipients: envelope.recipients.map((recipient) => (recipient.id === changed.id ? changed : recipient)),
  }
}

function unchanged(envelope: Envelope): Decision {
  return { envelope, happenings: [], effects: [] }
}
