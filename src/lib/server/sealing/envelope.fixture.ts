import type { AuditEventType, RecordedEvent } from '#core/audit/audit-event.ts'
import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import { plainField, type Field, type FieldType, type FieldValue } from '#core/fields/field.ts'
import type { DocumentId, EnvelopeId, FieldId, OrganizationId, RecipientId } from '#core/ids.ts'
import { envelope as anEnvelope, recipient as someone } from '../../../../tests/cast.ts'
import type { CertificateFacts } from './certificate-facts.ts'

export const noon = new Date('2026-11-21T12:00:00Z')
export const lease = {
  id: '0192f6a0-0000-7000-8000-0000000000d1' as DocumentId,
  name: 'Lease.pdf',
  sha256: 'ab'.repeat(32),
  pages: [{ width: 595, height: 842 }],
}

export function recipient(
  role: Recipient['role'],
  name: string,
  changes: Partial<Recipient> = {},
): Recipient {
  const acted = role === 'cc' ? null : noon
  return {
    ...someone(name, 1, role),
    id: `00000000-0000-7000-8000-${Buffer.from(name).toString('hex').slice(0, 12).padStart(12, '0')}` as RecipientId,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@example.org`,
    status: role === 'cc' ? 'notified' : 'completed',
    notifiedAt: noon,
    consentedAt: acted,
    completedAt: acted,
    ...changes,
  }
}

/** On the first page of the lease; `index` tells where. */
export function field(type: FieldType, owner: Recipient, index: number, changes: Partial<Field> = {}): Field {
  const place = {
    document: lease.id,
    page: 0,
    x: index % 2 ? 0.55 : 0.1,
    y: 0.22 + Math.floor(index / 2) * 0.06,
  }
  return {
    ...plainField,
    id: `0192f6a0-0000-7000-8000-${String(index).padStart(12, '0')}` as FieldId,
    type,
    recipient: owner.id,
    areas: [{ ...place, width: 0.35, height: 0.035 }],
    ...changes,
  }
}

export function event(
  type: AuditEventType,
  { id }: { id: string },
  facts: RecordedEvent['event']['facts'] = {},
  disclosures: RecordedEvent['disclosures'] = {},
): RecordedEvent {
  const sequence = 1
  const actor = { kind: 'recipient', id } as const
  const body = {
    version: 1,
    envelope: 'e1',
    sequence,
    at: noon.toISOString(),
    type,
    actor,
    recipient: id,
  } as const
  return { hash: '', disclosures, event: { ...body, facts, personal: {}, previous: '' } }
}

export function certificateFacts(
  recipients: readonly Recipient[],
  fields: readonly (readonly [Field, FieldValue | null])[],
  changes: Partial<Omit<CertificateFacts, 'envelope'>> & { envelope?: Partial<Envelope> } = {},
): CertificateFacts {
  const given = fields.flatMap(([{ id }, value]) => (value === null ? [] : [[id, value] as const]))
  const envelope: Envelope = {
    ...anEnvelope('sealing', recipients),
    id: '0192f6a0-0000-7000-8000-0000000000e1' as EnvelopeId,
    organizationId: '0192f6a0-0000-7000-8000-0000000000a1' as OrganizationId,
    documents: [lease],
    fields: fields.map(([one]) => one),
    createdAt: noon,
    sentAt: noon,
    ...changes.envelope,
  }
  return {
    values: new Map(given),
    trail: [],
    senderName: 'Mara',
    organizationName: 'Acme',
    timeZone: 'America/Sao_Paulo',
    uploads: new Map(),
    stampedBy: null,
    cramped: new Set(),
    locale: 'en-US',
    publicUrl: 'https://sign.example.org',
    ...changes,
    envelope,
  }
}
