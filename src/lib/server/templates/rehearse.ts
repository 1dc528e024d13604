import type { Envelope } from '#core/envelope/envelope.ts'
import { untouched } from '#core/envelope/recipients.ts'
import { assertSendable } from '#core/envelope/sendable.ts'
import type { EnvelopeId, OrganizationId, RecipientId, UserId } from '#core/ids.ts'
import { nobody, toEnvelopeDocument, toFields } from '../envelopes/authoring.ts'
import type { SeenTemplate } from './template-rows.ts'

const somebody = { name: 'Somebody', email: 'somebody@example.org' }

/**
 * Whether an envelope of the template could be sent if every role had nothing but a name and an address. Throws what
 * would keep it from being sent, as of a role that needs a phone number or a host.
 */
export function rehearse({ row, content, documents }: SeenTemplate): void {
  const recipients = content.recipients.map(({ key, recipientRole: role, attachedTo, person, ...part }) => ({
    ...nobody,
    ...untouched,
    ...part,
    ...(person ?? somebody),
    id: key as RecipientId,
    key,
    role,
    attachedTo: attachedTo as RecipientId | null,
  }))
  const envelope: Envelope = {
    id: row.id as EnvelopeId,
    organizationId: row.organizationId as OrganizationId,
    sender: row.createdBy as UserId,
    mode: row.mode,
    title: row.name,
    message: content.message,
    status: 'draft',
    version: 1,
    documents: documents.map(toEnvelopeDocument),
    recipients,
    fields: toFields(content.fields, recipients),
    createdAt: row.createdAt,
    sentAt: null,
    sendAt: null,
    scheduledBy: null,
    consentLaw: null,
    expiresAt: null,
    warnDays: null,
    warnedAt: null,
    reminders: content.reminders,
    templateId: row.id,
    templateVersion: row.version,
    bulkId: null,
    audience: { visibility: row.visibility, teamId: row.teamId },
    completedAt: null,
    trashedAt: null,
    filedIn: null,
    reason: null,
  }
  assertSendable(envelope)
}
