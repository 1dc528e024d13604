import type { NotificationKind } from './notification.ts'

/** How somebody with an account is told of what happens. */
export const channels = ['bell', 'mail'] as const
export type Channel = (typeof channels)[number]

/**
 * What is told where nobody has chosen. `always` is not theirs to choose; `asked` is a mail that goes only to who asks for it,
 * and says what the bell does.
 */
type Usual = 'always' | 'on' | 'asked'

type Event = { group: EventGroup; kinds: readonly NotificationKind[]; mail: Usual }

/** In the order in which they are shown. */
export const eventGroups = ['envelopes', 'organization', 'plan', 'webhooks'] as const
export type EventGroup = (typeof eventGroups)[number]

const told = (group: EventGroup, mail: Usual, ...kinds: readonly NotificationKind[]): Event => ({
  group,
  kinds,
  mail,
})

/**
 * What somebody chooses about. All else is always told: codes, what protects an account and its documents, what somebody is asked
 * to do, and what concerns their own place in an organization.
 */
const events = {
  envelopeCompleted: told('envelopes', 'on', 'envelopeCompleted'),
  envelopeDeclined: told('envelopes', 'on', 'envelopeDeclined'),
  envelopeExpiring: told('envelopes', 'asked', 'envelopeExpiring'),
  envelopeExpired: told('envelopes', 'on', 'envelopeExpired'),
  recipientAsked: told('envelopes', 'on', 'recipientAsked'),
  recipientDeclined: told('envelopes', 'asked', 'recipientDeclined'),
  recipientDelegated: told('envelopes', 'on', 'recipientDelegated'),
  recipientBounced: told('envelopes', 'on', 'recipientBounced'),
  envelopeSealFailed: told('envelopes', 'on', 'envelopeSealFailed'),
  envelopeUnsent: told('envelopes', 'always', 'envelopeUnsent'),
  envelopeTransferred: told('envelopes', 'asked', 'envelopeTransferred', 'envelopesTransferred'),
  bulkFinished: told('envelopes', 'asked', 'bulkFinished'),
  bulkPaused: told('envelopes', 'asked', 'bulkPaused'),
  memberJoined: told('organization', 'asked', 'memberJoined'),
  memberRemoved: told('organization', 'asked', 'memberRemoved'),
  invitationBounced: told('organization', 'asked', 'invitationBounced'),
  retentionChanged: told('organization', 'asked', 'retentionChanged'),
  personErased: told('organization', 'asked', 'personErased'),
  sealKey: told('organization', 'on', 'sealKeyEnding', 'sealKeyChanged'),
  planChanged: told('plan', 'asked', 'planChanged', 'planScheduled', 'planCancelled'),
  paymentFailed: told('plan', 'asked', 'paymentFailed'),
  quotaNear: told('plan', 'asked', 'quotaNear'),
  webhookDisabled: told('webhooks', 'on', 'webhookDisabled'),
  webhooksHeld: told('webhooks', 'asked', 'webhooksHeld'),
} as const satisfies Record<string, Event>

export type ChoosableEvent = keyof typeof events
export const choosableEvents = Object.keys(events) as ChoosableEvent[]

/** What one person has said about one event and channel. */
export type Choice = { event: ChoosableEvent; channel: Channel; isOn: boolean }

/** How things are for somebody: what they chose, else what is usual. Null is not theirs to choose, and on. */
export type Told = { event: ChoosableEvent; group: EventGroup; bell: boolean; mail: boolean | null }

export function toldOf(choices: readonly Choice[]): Told[] {
  return choosableEvents.map((event) => ({
    event,
    group: events[event].group,
    bell: isTold(choices, event, 'bell'),
    mail: mayChoose(event, 'mail') ? isTold(choices, event, 'mail') : null,
  }))
}

/** Whether somebody with these choices is told of it so. */
export function isTold(choices: readonly Choice[], event: ChoosableEvent, channel: Channel): boolean {
  const usual: Usual = channel === 'mail' ? events[event].mail : 'on'
  if (usual === 'always') return true
  const chosen = choices.find((one) => one.event === event && one.channel === channel)

  return chosen?.isOn ?? usual === 'on'
}

export function mayChoose(event: ChoosableEvent, channel: Channel): boolean {
  const usual: Usual = channel === 'mail' ? events[event].mail : 'on'

  return usual !== 'always'
}

/** What is chosen about by it; null for what is always told, as is all that concerns the account and no organization. */
export function eventOf(kind: NotificationKind, organizationId: string | null): ChoosableEvent | null {
  if (organizationId === null) return null

  return choosableEvents.find((event) => kindsOf(event).includes(kind)) ?? null
}

/** Whether a mail about it is made of its notification, for who asked for one. All other mails are made elsewhere. */
export const isMailedWhenAsked = (event: ChoosableEvent): boolean => events[event].mail === 'asked'

function kindsOf(event: ChoosableEvent): readonly NotificationKind[] {
  return events[event].kinds
}
