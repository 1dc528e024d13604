import type { RecordedEvent } from '#core/audit/audit-event.ts'
import type { Envelope, Recipient } from '#core/envelope/envelope.ts'
import type { Field, FieldValue } from '#core/fields/field.ts'
import type { DocumentId, EnvelopeId, FieldId, OrganizationId, RecipientId, UserId } from '#core/ids.ts'
import type { Locale } from '#core/locale/locale.ts'
import { describe, expect, test } from 'vitest'
import type { CertificateBlock } from '../ports.ts'
import { certificateOf } from './certificate-content.ts'

const noon = new Date('2026-11-21T12:00:00Z')

function recipient(role: Recipient['role'], name: string): Recipient {
  const acted = role === 'cc' ? null : noon
  return {
    id: `00000000-0000-7000-8000-${String(name.length).padStart(12, '0')}` as RecipientId,
    key: name,
    role,
    order: 1,
    name,
    email: `${name.toLowerCase()}@example.org`,
    locale: 'en-US',
    status: role === 'cc' ? 'notified' : 'completed',
    consentedAt: acted,
    completedAt: acted,
  }
}

const ana = recipient('signer', 'Ana')
const bruno = recipient('approver', 'Bruno')
const chloe = recipient('viewer', 'Chloé D')
const eva = recipient('cc', 'Eva Copy')

function finished({ id }: Recipient): RecordedEvent {
  return {
    hash: '',
    disclosures: { ip: { salt: '', value: '192.0.2.7' } },
    event: {
      version: 1,
      envelope: 'e1',
      sequence: 1,
      at: noon.toISOString(),
      type: 'recipient.completed',
      actor: { kind: 'recipient', id },
      recipient: id,
      facts: { timeZone: 'America/Sao_Paulo' },
      personal: {},
      previous: '',
    },
  }
}

const signature: Field = { id: 'f1' as FieldId, type: 'signature', recipient: ana.id } as Field

function certificate(locale: Locale = 'en-US', mode: 'live' | 'test' = 'live'): CertificateBlock[] {
  const envelope: Envelope = {
    id: 'e1' as EnvelopeId,
    organizationId: 'o1' as OrganizationId,
    sender: 'u1' as UserId,
    title: 'Lease',
    message: '',
    status: 'sealing',
    version: 1,
    documents: [
      {
        id: 'd1' as DocumentId,
        name: 'Lease.pdf',
        sha256: 'ab'.repeat(32),
        pages: [{ width: 595, height: 842 }],
      },
    ],
    recipients: [ana, bruno, chloe, eva],
    fields: [signature],
    createdAt: noon,
    sentAt: noon,
    expiresAt: null,
    completedAt: null,
    reason: null,
  }

  return certificateOf({
    envelope,
    values: new Map<FieldId, FieldValue>([[signature.id, { kind: 'typed', text: 'Ana', hand: 'caveat' }]]),
    trail: [ana, bruno, chloe].map(finished),
    senderName: 'Mara',
    organizationName: 'Acme',
    mode,
    timeZone: 'America/Sao_Paulo',
    timeStamped: false,
    locale,
    publicUrl: 'https://sign.example.org',
  })
}

function personOf(name: string) {
  const person = certificate().find((block) => block.kind === 'person' && block.name === name)
  if (person?.kind !== 'person') throw new Error(`${name} is not on the certificate`)

  return { ...person, labels: person.rows.map(([label]) => label), told: Object.fromEntries(person.rows) }
}

describe('the certificate of completion', () => {
  test('shows a signer with the signature and everything known about how it was given', () => {
    expect(personOf('Ana')).toMatchObject({
      role: 'Signer',
      signature: { text: 'Ana' },
      told: {
        'IP address': '192.0.2.7',
        'Browser time zone': 'America/Sao_Paulo',
      },
    })
    expect(personOf('Ana').told['Signature ID']).toMatch(/^[0-9A-F]{12}$/)
    expect(personOf('Ana').labels).toContain('Signed')
  })

  test('gives nobody a signature, or its id, who was not to sign', () => {
    for (const name of ['Bruno', 'Chloé D', 'Eva Copy']) {
      expect(personOf(name).signature).toBeNull()
      expect(personOf(name).labels).not.toContain('Signature ID')
      expect(personOf(name).labels).not.toContain('Signed')
    }
  })

  test('says of who receives a copy that no signature was asked for', () => {
    expect(personOf('Eva Copy')).toMatchObject({ role: 'Receives a copy', labels: ['Email', 'Copy'] })
  })

  test('tells what each role did', () => {
    const [events] = certificate().flatMap((block) =>
      block.kind === 'events' ? [block.rows.map(({ text }) => text)] : [],
    )

    expect(events).toEqual(['Ana signed', 'Bruno approved', 'Chloé D confirmed having read the documents'])
  })

  test('gives all times in the zone it names', () => {
    expect(JSON.stringify(certificate())).toContain('Nov 21, 2026, 9:00:00 AM GMT-3')
    expect(JSON.stringify(certificate())).toContain('["Time zone","America/Sao_Paulo"]')
  })

  test('says so when the envelope was only a test', () => {
    expect(JSON.stringify(certificate('en-US', 'test'))).toContain('TEST MODE')
    expect(JSON.stringify(certificate('en-US', 'live'))).not.toContain('TEST MODE')
  })

  test.each(['en-US', 'es-ES', 'fr-FR', 'pt-BR'] as const)('shows no key instead of a text: %s', (locale) => {
    expect(JSON.stringify(certificate(locale, 'test'))).not.toMatch(/certificate\.|\{\{/)
  })
})
