import type { Envelope, EnvelopeStatus, Recipient, RecipientRole } from '#core/envelope/envelope.ts'
import type { Area, Field } from '#core/fields/field.ts'
import type { DocumentId, EnvelopeId, FieldId, OrganizationId, RecipientId, UserId } from '#core/ids.ts'

export const noon = new Date('2026-03-01T12:00:00Z')
export const mara = 'mara' as UserId
export const lease = 'lease' as DocumentId

export function recipient(name: string, order: number, role: RecipientRole = 'signer'): Recipient {
  return {
    id: name as RecipientId,
    key: name,
    role,
    order,
    name,
    email: `${name}@example.org`,
    locale: 'en-US',
    status: 'waiting',
    consentedAt: null,
    completedAt: null,
  }
}

/** A signature field of somebody on the first page. */
export function fieldOf(owner: RecipientId, area: Partial<Area> = {}, change: Partial<Field> = {}): Field {
  return {
    id: `${owner}-signature` as FieldId,
    type: 'signature',
    name: '',
    label: '',
    required: true,
    readOnly: false,
    recipient: owner,
    areas: [{ document: lease, page: 0, x: 0.1, y: 0.1, width: 0.3, height: 0.05, ...area }],
    defaultValue: null,
    maxLength: null,
    multiline: false,
    ...change,
  }
}

/** An envelope with one document and a signature field for every signer. */
export function envelope(status: EnvelopeStatus, recipients: readonly Recipient[]): Envelope {
  return {
    id: 'envelope' as EnvelopeId,
    organizationId: 'acme' as OrganizationId,
    sender: mara,
    title: 'Lease',
    message: '',
    status,
    version: 1,
    documents: [{ id: lease, name: 'Lease', sha256: 'a'.repeat(64), pages: [{ width: 595, height: 842 }] }],
    recipients,
    fields: recipients.filter(({ role }) => role === 'signer').map(({ id }) => fieldOf(id)),
    createdAt: noon,
    sentAt: status === 'draft' ? null : noon,
    expiresAt: null,
    completedAt: null,
    reason: null,
  }
}
