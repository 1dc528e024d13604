/** What an endpoint may listen to, by the thing it happens to; each group is one table of the screen. */
export const webhookEventGroups = {
  envelope: [
    'envelope.created',
    'envelope.sent',
    'envelope.completed',
    'envelope.declined',
    'envelope.voided',
    'envelope.expired',
    'envelope.seal_failed',
    'envelope.scheduled',
    'envelope.unscheduled',
    'envelope.corrected',
  ],
  recipient: [
    'recipient.viewed',
    'recipient.completed',
    'recipient.declined',
    'recipient.delegated',
    'recipient.bounced',
    'recipient.asked',
    'recipient.answered',
  ],
  template: ['template.created', 'template.updated', 'template.archived'],
  member: ['member.added', 'member.removed'],
  subscription: ['subscription.changed'],
} as const

export type WebhookEventGroup = keyof typeof webhookEventGroups
export const webhookEventGroupNames = Object.keys(webhookEventGroups) as WebhookEventGroup[]

export type WebhookEventType = (typeof webhookEventGroups)[WebhookEventGroup][number]
export type EnvelopeEventType = (typeof webhookEventGroups)['envelope' | 'recipient'][number]

/** In the order in which they are listed. */
export const webhookEventTypes: readonly WebhookEventType[] = Object.values(webhookEventGroups).flat()

export function isEnvelopeEvent(type: string): type is EnvelopeEventType {
  return [...webhookEventGroups.envelope, ...webhookEventGroups.recipient].some((one) => one === type)
}
