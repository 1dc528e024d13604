import { describe, expect, test } from 'vitest'
import { envelope, noon, recipient } from '../../../../tests/cast.ts'
import type { Envelope, Recipient } from '../envelope/envelope.ts'
import { flatField } from '../fields/flat-field.ts'
import type { RecipientId } from '../ids.ts'
import { toEnvelopeContent } from './envelope-data.ts'
import { toPayload } from './event-payload.ts'
import type { WebhookPayload } from './webhook-event.ts'

const uuid = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`
const jane = 'jane' as RecipientId

function payloadOf(of: Envelope, who: RecipientId | null): WebhookPayload {
  const facts = { id: uuid(1), organizationId: uuid(2), mode: 'live', sequence: 2_000_000_000 } as const

  return toPayload(toEnvelopeContent('recipient.completed', of, who), { ...facts, at: noon, test: false })
}

const textOf = (of: Envelope, who: RecipientId | null = null) => JSON.stringify(payloadOf(of, who))
const bytesIn = (text: string) => new TextEncoder().encode(text).byteLength

describe('[W4] the payload of an envelope', () => {
  const signed: Recipient = { ...recipient('jane', 2), status: 'completed', completedAt: noon }
  const lease: Envelope = {
    ...envelope('in_progress', [signed, recipient('omar', 1)]),
    ...{ templateId: uuid(3), templateVersion: 4, bulkId: uuid(5), expiresAt: noon },
  }

  test('tells state and times, and its recipients in routing order', () => {
    expect(payloadOf(lease, jane)).toMatchObject({
      type: 'recipient.completed',
      version: 1,
      timestamp: '2026-03-01T12:00:00.000Z',
      data: {
        envelope: {
          id: 'envelope',
          status: 'in_progress',
          templateVersion: 4,
          sentAt: '2026-03-01T12:00:00.000Z',
          completedAt: null,
          recipients: [{ id: 'omar', order: 1, status: 'waiting' }, { id: 'jane' }],
          recipientsTotal: 2,
        },
        recipient: {
          id: 'jane',
          key: 'jane',
          role: 'signer',
          order: 2,
          status: 'completed',
          completedAt: '2026-03-01T12:00:00.000Z',
        },
      },
    })
  })

  test('names nobody where it befell nobody', () => {
    expect(payloadOf(lease, null).data).toMatchObject({ recipient: null })
  })

  test('tells no name, address, text, link or secret', () => {
    const told = ['NAME', 'MAIL', 'HOST', 'NOTE', 'PHONE', 'HASH', 'TITLE', 'WORDS', 'FILE', 'WHY', 'FIELD']
    const secretive: Recipient = {
      ...signed,
      name: 'NAME <script>',
      email: 'MAIL@example.org',
      host: { name: 'HOST', email: 'HOST@example.org' },
      message: 'NOTE https://sign.example/sign/x',
      phone: '+PHONE',
      passcodeHash: 'HASH',
      group: { key: 'WORDS', needs: 1 },
    }
    const [document] = lease.documents
    const [field] = lease.fields
    if (!document || !field) throw new Error('an envelope with a document and a field')
    const secret: Envelope = {
      ...lease,
      recipients: [secretive],
      title: 'TITLE',
      message: 'WORDS',
      reason: 'WHY',
      documents: [{ ...document, name: 'FILE' }],
      fields: [{ ...flatField(field), label: 'FIELD', defaultValue: 'FIELD' }],
    }
    const text = textOf(secret, jane)
    expect(told.filter((word) => text.includes(word))).toEqual([])
    expect(text).toContain('"id":"jane"')
  })

  const crowd = (number: number, key: string): Envelope => ({
    ...lease,
    recipients: Array.from({ length: number }, (_, index) => ({
      ...{ ...signed, role: 'in_person' as const, order: index + 1 },
      ...{ id: uuid(index) as RecipientId, key: key.slice(0, 60) + String(index).padStart(4, '0') },
    })),
  })

  test.each([
    ['plain', 'k'.repeat(64)],
    ['of three bytes each', '\uffff'.repeat(64)],
    ['of four bytes each', '\u{1f600}'.repeat(32)],
    ['to be escaped', '\u0001'.repeat(64)],
    ['half a character each', '\ud800'.repeat(64)],
  ])('stays below 20 kB with 500 recipients whose keys are %s', (_, key) => {
    const many = crowd(500, key)
    const text = textOf(many, uuid(499) as RecipientId)
    expect(bytesIn(text)).toBeLessThanOrEqual(20_000)
    const { data } = JSON.parse(text) as { data: { envelope: { recipients: object[] } } }
    expect(data).toMatchObject({ envelope: { recipientsTotal: 500 }, recipient: { id: uuid(499) } })
    expect(data.envelope.recipients.length).toBeGreaterThan(20)
    expect(data.envelope.recipients[0]).toMatchObject({ id: uuid(0) })
  })

  test('leaves nobody out who fits', () => {
    expect(JSON.stringify(toEnvelopeContent('envelope.sent', crowd(50, 'signer'), null))).toContain(uuid(49))
  })
})
