import type { EnvelopeShape, RecipientShape } from '#contract/envelope-shapes.ts'
import type { AuditLine, WayInShape } from '#contract/trail-shapes.ts'
import type { RecordedEvent } from '#core/audit/audit-event.ts'
import { documentNamed } from '#core/audit/document-named.ts'
import { textOfMessage } from '#core/audit/messages-in.ts'
import { waysInOf } from '#core/audit/way-in.ts'
import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import { Refusal } from '#core/refusal.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { Member } from '../actor.ts'
import type { Transaction } from '../data/database.ts'
import { sealedDocument } from '../data/tables/envelopes.ts'
import { certificateIdOf } from './certificate-id.ts'
import { toFieldShapes } from './authoring.ts'
import { readBeside, type Beside, type SealedRow } from './beside-envelope.ts'
import { needs } from './own-turn.ts'

/** Who looks, and when. */
type Reader = { member: Pick<Member, 'email'>; now: Date }

/** The envelope as the contract shows it, with what stands beside it. */
export async function shapeOfEnvelope(
  tx: Transaction,
  envelope: Envelope,
  reader: Reader,
): Promise<EnvelopeShape> {
  return toEnvelopeShape(envelope, await readBeside(tx, envelope), reader)
}

/** The same where that is known. */
export function toEnvelopeShape(envelope: Envelope, beside: Beside, reader: Reader): EnvelopeShape {
  return {
    id: envelope.id,
    title: envelope.title,
    message: envelope.message,
    status: envelope.status,
    version: envelope.version,
    sender: { id: envelope.sender, name: beside.senderName },
    documents: beside.documents.map((row) => ({
      id: row.id,
      name: row.name,
      sha256: row.sha256,
      bytes: row.byteLength,
      pages: row.pages,
      signed: row.signed,
      warnings: row.warnings,
    })),
    recipients: envelope.recipients.map((one) => toRecipientShape(one, envelope.recipients)),
    fields: toFieldShapes(envelope.fields, envelope.recipients),
    sealed: withoutCertificate(envelope, beside.sealed).map((one) => ({
      document: one.documentId,
      name: one.name,
      sha256: one.sha256,
      bytes: one.byteLength,
      level: one.level,
      levelAsked: one.levelAsked,
      stampedBy: one.stampedBy ?? null,
      sealedAt: one.sealedAt.toISOString(),
    })),
    reason: envelope.reason,
    createdAt: envelope.createdAt.toISOString(),
    updatedAt: beside.updatedAt.toISOString(),
    sentAt: envelope.sentAt?.toISOString() ?? null,
    sendAt: envelope.sendAt?.toISOString() ?? null,
    expiresAt: envelope.expiresAt?.toISOString() ?? null,
    warnDays: envelope.warnDays,
    reminders: envelope.reminders,
    template:
      envelope.templateId && envelope.templateVersion
        ? { id: envelope.templateId, version: envelope.templateVersion }
        : null,
    attachments: beside.attachments.map(({ recipient, sha256, name, bytes }) => {
      return { recipient, sha256, name, bytes }
    }),
    needsMe: needs(reader.member, envelope, reader.now),
    completedAt: envelope.completedAt?.toISOString() ?? null,
    trashedAt: envelope.trashedAt?.toISOString() ?? null,
    filedIn: envelope.filedIn,
    ...envelope.audience,
  }
}

export async function sealedOf(tx: Transaction, envelope: Envelope): Promise<SealedRow[]> {
  return withoutCertificate(envelope, await sealedFilesOf(tx, envelope))
}

function withoutCertificate(envelope: Envelope, sealed: readonly SealedRow[]): SealedRow[] {
  const certificateId = certificateIdOf(envelope)

  return sealed.filter(({ documentId }) => documentId !== certificateId)
}

/**
 * What a recipient takes home: the documents, and the certificate where it is not on the pages of them all because one
 * came signed.
 */
export async function sealedForRecipients(tx: Transaction, envelope: Envelope): Promise<SealedRow[]> {
  const documents = await sealedOf(tx, envelope)
  if (documents.length === 0 || !envelope.documents.some(({ signed }) => signed)) return documents

  return [...documents, await getSealedCertificate(tx, envelope)]
}

/** One of those. Throws `not-found`, or `envelope-not-sealed` while there is none. */
export async function getSealedForRecipient(
  tx: Transaction,
  envelope: Envelope,
  id: string,
): Promise<SealedRow> {
  const certificate = (await sealedForRecipients(tx, envelope)).find(({ documentId }) => documentId === id)

  return certificate ?? getSealed(tx, envelope, id)
}

/** The certificate by itself, sealed. Throws `envelope-not-sealed` while there is none. */
export async function getSealedCertificate(tx: Transaction, envelope: Envelope): Promise<SealedRow> {
  const row = findCertificate(envelope, await sealedFilesOf(tx, envelope))
  if (!row) throw new Refusal('envelope-not-sealed')

  return row
}

export function findCertificate(
  envelope: Pick<Envelope, 'id'>,
  sealed: readonly SealedRow[],
): SealedRow | undefined {
  const certificateId = certificateIdOf(envelope)

  return sealed.find(({ documentId }) => documentId === certificateId)
}

/** In the order of their documents' ids. */
export async function sealedFilesOf(
  tx: Transaction,
  { organizationId, id }: Pick<Envelope, 'organizationId' | 'id'>,
): Promise<SealedRow[]> {
  return tx
    .select()
    .from(sealedDocument)
    .where(and(eq(sealedDocument.organizationId, organizationId), eq(sealedDocument.envelopeId, id)))
    .orderBy(asc(sealedDocument.documentId))
}

/** The sealed copy of one document. Throws `not-found`, or `envelope-not-sealed` while there is none. */
export async function getSealed(tx: Transaction, envelope: Envelope, document: string): Promise<SealedRow> {
  if (!envelope.documents.some(({ id }) => id === document)) throw new Refusal('not-found')
  const row = (await sealedOf(tx, envelope)).find(({ documentId }) => documentId === document)
  if (!row) throw new Refusal('envelope-not-sealed')

  return row
}

export function toRecipientShape(recipient: Recipient, others: readonly Recipient[]): RecipientShape {
  const { id, key, name, email, role, order, locale, status } = recipient
  const { group, host, message, phone, access, mayDelegate, replacedBy, remindersSent } = recipient

  return {
    id,
    key,
    name,
    email,
    recipientRole: role,
    order,
    locale,
    status,
    group,
    attachedTo: others.find((one) => one.id === recipient.attachedTo)?.key ?? null,
    host,
    message,
    phone,
    access,
    hasPasscode: recipient.passcodeHash !== null,
    mayDelegate,
    replacedBy,
    remindersSent,
    expiresAt: recipient.expiresAt?.toISOString() ?? null,
    notifiedAt: recipient.notifiedAt?.toISOString() ?? null,
    completedAt: recipient.completedAt?.toISOString() ?? null,
    questions: recipient.questions,
    unansweredSince: recipient.unansweredSince?.toISOString() ?? null,
  }
}

export function toWays({ recipients }: Envelope, trail: readonly RecordedEvent[]): WayInShape[] {
  return recipients.flatMap((recipient) =>
    waysInOf(recipient, trail).map(({ entryId: _, proved, ...way }) => {
      return { ...way, recipient: recipient.id, proved: [...proved] }
    }),
  )
}

export function toAuditLine(recorded: RecordedEvent): AuditLine {
  const { event, hash, disclosures } = recorded
  const name = disclosures['name']?.value

  return {
    sequence: event.sequence,
    at: event.at,
    type: event.type,
    actor: { kind: event.actor.kind, name: typeof name === 'string' ? name : null },
    recipient: event.recipient,
    facts: event.facts,
    text: textOfMessage(recorded),
    document: documentNamed(recorded),
    hash,
  }
}
