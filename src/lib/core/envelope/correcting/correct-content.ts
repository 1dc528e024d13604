import { isSignatureType } from '../../fields/field.ts'
import type { FieldId, RecipientId } from '../../ids.ts'
import { Refusal } from '../../refusal.ts'
import type { Decision, DomainEvent } from '../decision.ts'
import { assertLive } from '../envelope-status.ts'
import type { Envelope, EnvelopeDocument, Recipient } from '../envelope.ts'
import { assertCompletable } from '../groups.ts'
import { getRecipient, isInvited, isRecipientOverdue, mapRecipients } from '../recipients.ts'
import { reopen } from '../reopening.ts'
import { acts } from '../roles.ts'
import { assertSendable } from '../sendable.ts'
import { assertPending, moveOn } from '../turns.ts'
import { askedAgain } from './asking-again.ts'
import {
  changesBetween,
  changesNothing,
  countOfFields,
  voidedAnswers,
  type Content,
  type ContentChanges,
} from './content-changes.ts'

type Changes = ContentChanges<EnvelopeDocument>

/**
 * Documents and fields of a sent envelope, as they are to be from now on. What somebody has signed never changes under them:
 * they consent and sign again. Whoever has been asked hears that it was corrected. Throws `nothing-to-correct` where all
 * is as it was, and what would keep such an envelope from being sent.
 */
export function correctContent(envelope: Envelope, wished: Content<EnvelopeDocument>, at: Date): Decision {
  assertLive(envelope, at)
  const changes = changesBetween(envelope, wished)
  if (changesNothing(changes)) throw new Refusal('nothing-to-correct')
  const { documents, fields } = wished
  const corrected: Envelope = { ...envelope, documents, fields }
  assertSendable(corrected)
  assertGivenByPresent(corrected, changes)

  const again = new Set(askedAgain(envelope, wished).map(({ id }) => id))
  const asked = mapRecipients(corrected, (one) =>
    again.has(one.id) || (acts(one) && isInvited(one)) ? anew(one, at) : one,
  )
  assertCompletable(asked)
  const reopened = reopen(asked)

  return moveOn(
    {
      envelope: reopened,
      events: eventsOf(reopened, changes, again),
      effects: [{ kind: 'drop-answers', fields: lapsed(envelope, changes, again) }],
    },
    at,
  )
}

/** Waiting for their turn, so that they are invited as anybody is whose turn comes. An end of their own that is over is none. */
function anew(one: Recipient, at: Date): Recipient {
  const next: Recipient = {
    ...one,
    status: 'waiting',
    ...{ notifiedAt: null, remindersSent: 0, lastRemindedAt: null, consentedAt: null, completedAt: null },
  }

  return one.status === 'completed' && isRecipientOverdue(next, at) ? { ...next, expiresAt: null } : next
}

/** Nobody would ever answer a field of somebody who is not asked any more. */
function assertGivenByPresent(envelope: Envelope, { fields }: Changes): void {
  for (const { after } of fields) {
    const owner = after && getRecipient(envelope, after.recipient)
    if (owner && owner.status !== 'completed') assertPending(owner)
  }
}

/** Answers to other questions than were asked, and what those who are asked again have signed. */
function lapsed(envelope: Envelope, changes: Changes, again: ReadonlySet<RecipientId>): FieldId[] {
  const signed = envelope.fields.filter(
    ({ type, recipient }) => isSignatureType(type) && again.has(recipient),
  )

  return [...new Set([...voidedAnswers(changes), ...signed.map(({ id }) => id)])]
}

function eventsOf(
  { version, recipients }: Envelope,
  { added, removed, fields }: Changes,
  again: ReadonlySet<RecipientId>,
): DomainEvent[] {
  const ofDocument =
    (type: 'envelope.document_added' | 'envelope.document_removed') =>
    ({ id, sha256, name }: EnvelopeDocument): DomainEvent => ({
      type,
      facts: { document: id, sha256 },
      personal: { document: name },
    })

  return [
    { type: 'envelope.corrected', facts: { version, content: true } },
    ...added.map(ofDocument('envelope.document_added')),
    ...removed.map(ofDocument('envelope.document_removed')),
    ...recipients.flatMap(({ id }) => ofFields(id, { fields })),
    ...recipients
      .filter(({ id }) => again.has(id))
      .map(({ id }): DomainEvent => ({ type: 'recipient.reopened', recipient: id })),
  ]
}

function ofFields(owner: RecipientId, changes: Pick<Changes, 'fields'>): DomainEvent[] {
  const facts = countOfFields(owner, changes)

  return facts ? [{ type: 'recipient.fields_changed', recipient: owner, facts }] : []
}
