import { toPayload } from './event-payload.ts'
import {
  isEnvelopeEvent,
  webhookEventTypes,
  type EnvelopeEventType,
  type WebhookEventType,
} from './event-types.ts'
import type { EnvelopeData, RecipientData, WebhookContent, WebhookPayload } from './webhook-event.ts'

/** Ids of nothing: a receiver that looks them up finds nothing, which is right for a test. */
const id = (last: string) => `00000000-0000-7000-8000-${last.padStart(12, '0')}`
const day = (text: string) => `2026-03-${text}.000Z`
const created = day('02T09:00:00')

const first: RecipientData = {
  id: id('b1'),
  key: 'tenant',
  role: 'signer',
  order: 1,
  status: 'notified',
  completedAt: null,
}
const second: RecipientData = { ...first, id: id('b2'), key: 'landlord', order: 2, status: 'waiting' }
const firstDone: RecipientData = { ...first, status: 'completed', completedAt: day('03T14:20:00') }
const secondDone: RecipientData = { ...second, status: 'completed', completedAt: day('04T08:05:00') }
const declined: RecipientData = { ...first, status: 'declined' }
const handedOn: RecipientData = { ...first, status: 'replaced' }
const successor: RecipientData = { ...first, id: id('b3'), key: 'tenant-2' }

const sent: EnvelopeData = {
  id: id('a1'),
  status: 'sent',
  version: 1,
  templateId: id('c1'),
  templateVersion: 4,
  bulkId: null,
  createdAt: created,
  sentAt: day('02T09:05:00'),
  expiresAt: day('16T22:59:59'),
  completedAt: null,
  recipients: [first, second],
  recipientsTotal: 2,
}
const draft: EnvelopeData = {
  ...sent,
  status: 'draft',
  sentAt: null,
  recipients: [{ ...first, status: 'waiting' }, second],
}

type Told = { envelope: EnvelopeData; recipient: RecipientData | null; sequence: number; at: string }

const ofEnvelopes: Readonly<Record<EnvelopeEventType, Told>> = {
  'envelope.created': { envelope: draft, recipient: null, sequence: 1, at: created },
  'envelope.sent': { envelope: sent, recipient: null, sequence: 2, at: day('02T09:05:00') },
  'envelope.completed': {
    envelope: {
      ...sent,
      status: 'completed',
      recipients: [firstDone, secondDone],
      completedAt: day('04T08:05:03'),
    },
    recipient: null,
    sequence: 14,
    at: day('04T08:05:03'),
  },
  'envelope.declined': {
    envelope: declinedBy(declined),
    recipient: null,
    sequence: 7,
    at: day('03T10:00:00'),
  },
  'envelope.voided': {
    envelope: { ...sent, status: 'voided' },
    recipient: null,
    sequence: 5,
    at: day('02T16:40:00'),
  },
  'envelope.expired': {
    envelope: {
      ...sent,
      status: 'expired',
      recipients: [first, second].map((one) => ({ ...one, status: 'expired' })),
    },
    recipient: null,
    sequence: 6,
    at: day('16T23:00:12'),
  },
  'envelope.seal_failed': {
    envelope: { ...sent, status: 'seal_failed', recipients: [firstDone, secondDone] },
    recipient: null,
    sequence: 14,
    at: day('04T08:35:00'),
  },
  'envelope.scheduled': { envelope: draft, recipient: null, sequence: 2, at: day('02T09:02:00') },
  'envelope.unscheduled': { envelope: draft, recipient: null, sequence: 3, at: day('02T09:04:00') },
  'envelope.corrected': {
    envelope: { ...underWay(first), version: 2 },
    recipient: null,
    sequence: 9,
    at: day('03T14:30:00'),
  },
  'recipient.asked': { ...toldOf({ ...first, status: 'viewed' }), sequence: 6, at: day('03T14:12:00') },
  'recipient.answered': { ...toldOf({ ...first, status: 'viewed' }), sequence: 7, at: day('03T14:16:00') },
  'recipient.viewed': { ...toldOf({ ...first, status: 'viewed' }), sequence: 5, at: day('03T14:10:00') },
  'recipient.completed': { ...toldOf(firstDone), sequence: 8, at: day('03T14:20:00') },
  'recipient.declined': {
    envelope: declinedBy(declined),
    recipient: declined,
    sequence: 6,
    at: day('03T10:00:00'),
  },
  'recipient.delegated': {
    envelope: {
      ...underWay(handedOn),
      version: 2,
      recipients: [handedOn, successor, second],
      recipientsTotal: 3,
    },
    recipient: handedOn,
    sequence: 6,
    at: day('03T10:00:00'),
  },
  'recipient.bounced': {
    envelope: { ...sent, recipients: [{ ...first, status: 'bounced' }, second] },
    recipient: { ...first, status: 'bounced' },
    sequence: 4,
    at: day('02T09:05:20'),
  },
}

function underWay(now: RecipientData): EnvelopeData {
  return { ...sent, status: 'in_progress', recipients: [now, second] }
}

function declinedBy(recipient: RecipientData): EnvelopeData {
  return { ...underWay(recipient), status: 'declined' }
}

function toldOf(recipient: RecipientData): Pick<Told, 'envelope' | 'recipient'> {
  return { envelope: underWay(recipient), recipient }
}

const template = { id: id('c1'), status: 'active', version: 4, updatedAt: created } as const
const others: Readonly<Record<Exclude<WebhookEventType, EnvelopeEventType>, WebhookContent>> = {
  'template.created': {
    type: 'template.created',
    data: { template: { ...template, version: 1 } },
  },
  'template.updated': { type: 'template.updated', data: { template } },
  'template.archived': {
    type: 'template.archived',
    data: { template: { ...template, status: 'archived' } },
  },
  'member.added': { type: 'member.added', data: { member: { id: id('d1'), role: 'member' } } },
  'member.removed': { type: 'member.removed', data: { member: { id: id('d1'), role: null } } },
  'subscription.changed': {
    type: 'subscription.changed',
    data: {
      subscription: {
        plan: 'Professional',
        status: 'active',
        previous: { plan: 'Starter', status: 'active' },
      },
    },
  },
}

type Example = { content: WebhookContent; sequence: number | null; at: Date }

export function exampleOf(type: WebhookEventType): Example {
  if (!isEnvelopeEvent(type)) return { content: others[type], sequence: null, at: new Date(created) }
  const { envelope, recipient, sequence, at } = ofEnvelopes[type]

  return { content: { type, data: { envelope, recipient } }, sequence, at: new Date(at) }
}

/** A whole payload of every type, as documentation shows it. */
export const examplePayloads: readonly WebhookPayload[] = webhookEventTypes.map((type, index) => {
  const { content, sequence, at } = exampleOf(type)
  const place = { organizationId: id('e1'), mode: 'live' } as const

  return toPayload(content, { id: id(`f${index + 1}`), at, ...place, sequence, test: false })
})
