import type { SigningSession } from '#contract/signing-shapes.ts'
import { isOverdue } from '#core/envelope/envelope-status.ts'
import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import { isRecipientOverdue } from '#core/envelope/recipients.ts'
import { roleRules } from '#core/envelope/roles.ts'
import { Refusal } from '#core/refusal.ts'
import type { Person } from '../actor.ts'
import { progressOf } from '#core/envelope/progress.ts'
import { readMessages } from '../envelopes/read-messages.ts'
import { sealedForRecipients } from '../envelopes/envelope-shape.ts'
import { pagesOfSealed } from '../envelopes/sealed-pages.ts'
import { checksLeft, describeAccess } from './access-checks.ts'
import { disclosureOf } from './disclosure.ts'
import { recipientBehind } from './room-entry.ts'
import type { Ask, RoomFacts, RoomView } from './room-facts.ts'
import { givenByOthers, roomFields } from './room-fields.ts'
import { showsDocuments, stageOf, type Stage } from './room-stage.ts'
import { readSavedSignatures } from './saved-signature-rows.ts'
import type { Visitor } from './visitor.ts'

/** The room as its visitor may see it: what a step does not show is not in it. */
export async function readSession(
  { ask, envelope, entry, facts }: RoomView,
  visitor: Visitor,
  at: Date,
): Promise<SigningSession> {
  const recipient = recipientBehind(envelope, entry)
  const reached = stageOf(envelope, recipient, at)
  const owed = checksLeft(facts.passes, recipient, at)
  const left = showsDocuments(reached) ? owed : []
  const shows = owed.length === 0
  const stage = left.length > 0 ? 'access' : reached

  return {
    recipient: toRoomRecipient(envelope, recipient, { at, shows }),
    envelope: toRoomEnvelope(envelope, recipient, facts, { at, shows }),
    stage,
    entry: entry.kind,
    access: left.length > 0 ? await ask((tx) => describeAccess(tx, envelope, recipient, left, at)) : null,
    saved: await savedFor(ask, recipient, visitor.member ?? null, stage),
    ...(await contentOf(ask, envelope, recipient, { stage, at, values: facts.values })),
    progress: stage === 'done' && entry.kind !== 'in-person' ? progressOf(envelope) : null,
    disclosure: disclosureShown(recipient, visitor, facts),
    messages:
      recipient.questions > 0 && shows && showsDocuments(stage)
        ? await ask((tx) => readMessages(tx, envelope, recipient.id))
        : [],
  }
}

function toRoomRecipient(
  envelope: Envelope,
  recipient: Recipient,
  { at, shows }: { at: Date; shows: boolean },
): SigningSession['recipient'] {
  const { id, name, email, role, locale, mayDelegate, access, message } = recipient
  const partner = recipient.replacedBy ?? recipient.attachedTo

  return {
    id,
    name,
    // What a check is made against is hinted at, and no more, until it is passed.
    email: shows ? email : '',
    role,
    locale,
    mayDelegate,
    phoneNeeded: mayDelegate && access.includes('sms_code'),
    message: shows ? message : '',
    status: isRecipientOverdue(recipient, at) ? 'expired' : recipient.status,
    mayDecline: roleRules[role].mayDecline,
    isChecked: access.length > 0,
    attachedTo: envelope.recipients.find((one) => one.id === partner)?.name ?? null,
  }
}

function toRoomEnvelope(
  envelope: Envelope,
  recipient: Recipient,
  { senderName, organizationName, timeZone, brand: { colour, logoUrl } }: RoomFacts,
  { at, shows }: { at: Date; shows: boolean },
): SigningSession['envelope'] {
  const { id, title, message, status, version, mode, reason } = envelope

  return {
    id,
    title,
    // Whoever has yet to show who they are learns who asks and what it is called, no more.
    message: shows ? message : '',
    status: isOverdue(envelope, at) ? 'expired' : status,
    version,
    mode,
    senderName,
    organizationName,
    brand: { colour, logoUrl },
    timeZone,
    expiresAt: earlier(envelope.expiresAt, recipient.expiresAt)?.toISOString() ?? null,
    reason: shows && (status === 'declined' || status === 'voided') ? reason : null,
  }
}

async function contentOf(
  ask: Ask,
  envelope: Envelope,
  recipient: Recipient,
  { stage, at, values }: { stage: Stage; at: Date; values: RoomFacts['values'] },
): Promise<Pick<SigningSession, 'documents' | 'fields' | 'others' | 'sealed'>> {
  const shown = stage === 'fill' || stage === 'consent'
  // Files are recorded with the commit that completes their envelope.
  const isSealed = stage === 'done' && envelope.status === 'completed'
  const sealed = isSealed ? await ask((tx) => sealedForRecipients(tx, envelope)) : []

  return {
    documents: shown
      ? envelope.documents.map(({ id, name, pages }) => ({ id, name, pages: [...pages] }))
      : [],
    fields: stage === 'fill' ? roomFields(envelope, recipient, values, at) : [],
    others: stage === 'fill' ? givenByOthers(envelope, recipient, values) : [],
    sealed: sealed.map((row) => ({
      document: row.documentId,
      name: row.name,
      pages: pagesOfSealed(envelope.documents, row),
    })),
  }
}

function disclosureShown(
  recipient: Recipient,
  visitor: Visitor,
  { law }: RoomFacts,
): SigningSession['disclosure'] {
  const { version, sha256, paragraphs } = disclosureOf(visitor.locale ?? recipient.locale, law)

  return { version, sha256, paragraphs: [...paragraphs] }
}

/** What a member keeps is offered to that member alone. */
function savedFor(ask: Ask, recipient: Recipient, member: Person | null, stage: Stage) {
  const isSelf = member?.email.toLowerCase() === recipient.email.toLowerCase()

  return member && isSelf && stage === 'fill'
    ? ask((tx) => readSavedSignatures(tx, member))
    : { signature: null, initials: null }
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other

  return one < other ? one : other
}

/** A room opened before the envelope was corrected shows what is no longer so. */
export function assertCurrent(envelope: Envelope, version: number): void {
  if (envelope.version !== version) throw new Refusal('envelope-changed')
}
