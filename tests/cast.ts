import { everybody } from '#core/access/visibility.ts'
import type { Envelope, EnvelopeStatus, Recipient, RecipientRole } from '#core/envelope/envelope.ts'
import { untouched } from '#core/envelope/recipients.ts'
import { roleRules } from '#core/envelope/roles.ts'
import { plainField, type Area } from '#core/fields/field.ts'
import type { FlatField } from '#core/fields/flat-field.ts'
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
    group: null,
    attachedTo: null,
    host: null,
    message: '',
    phone: null,
    access: [],
    passcodeHash: null,
    mayDelegate: false,
    expiresAt: null,
    ...untouched,
  }
}

/** A signature field of somebody on the first page. */
export function fieldOf(
  owner: RecipientId,
  area: Partial<Area> = {},
  change: Partial<FlatField> = {},
): FlatField {
  return {
    ...plainField,
    id: `${owner}-signature` as FieldId,
    type: 'signature',
    required: true,
    recipient: owner,
    areas: [{ document: lease, page: 0, x: 0.1, y: 0.1, width: 0.3, height: 0.05, ...area }],
    ...change,
  }
}

/** An envelope with one document and a signature field for every signer. */
export function envelope(status: EnvelopeStatus, recipients: readonly Recipient[]): Envelope {
  return {
    id: 'envelope' as EnvelopeId,
    organizationId: 'acme' as OrganizationId,
    sender: mara,
    mode: 'live',
    title: 'Lease',
    message: '',
    status,
    version: 1,
    documents: [{ id: lease, name: 'Lease', sha256: 'a'.repeat(64), pages: [{ width: 595, height: 842 }] }],
    recipients,
    fields: recipients.filter(({ role }) => roleRules[role].signs).map(({ id }) => fieldOf(id)),
    createdAt: noon,
    sentAt: status === 'draft' ? null : noon,
    sendAt: null,
    scheduledBy: null,
    consentLaw: null,
    expiresAt: null,
    warnDays: null,
    warnedAt: null,
    reminders: null,
    templateId: null,
    templateVersion: null,
    bulkId: null,
    audience: everybody,
    completedAt: null,
    trashedAt: null,
    filedIn: null,
    reason: null,
  }
}
