import type { Locale } from '../locale/locale.ts'

export const priorities = ['low', 'normal', 'high', 'urgent'] as const
export type Priority = (typeof priorities)[number]

/** Section 3: a default value plus its translations by language. */
export type LocalizedText = { default: string; translations: Readonly<Partial<Record<Locale, string>>> }

/** The bell shows notifications of this type only. */
export const menuType = 'Menu'

/** What somebody is told, by event; texts are `notifications.<kind>.title` and `.content` of the catalogues. */
export const notificationKinds = [
  'envelopeCompleted',
  'envelopeDeclined',
  'envelopeExpiring',
  'envelopeExpired',
  'envelopeSealFailed',
  'recipientBounced',
  'recipientDeclined',
  'recipientDelegated',
  'recipientAsked',
  'envelopeUnsent',
  'envelopeTransferred',
  'envelopesTransferred',
  'bulkFinished',
  'bulkPaused',
  'memberInvited',
  'invitationBounced',
  'memberJoined',
  'memberRemoved',
  'roleChanged',
  'retentionChanged',
  'personErased',
  'sealKeyChanged',
  'sealKeyEnding',
  'ownershipOffered',
  'ownershipTransferred',
  'planChanged',
  'planScheduled',
  'planCancelled',
  'paymentFailed',
  'quotaNear',
  'verificationDecided',
  'webhookDisabled',
  'webhooksHeld',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** The part of the product that a notification comes from. */
export const notificationServices = ['envelopes', 'organizations', 'billing', 'webhooks', 'identity'] as const
export type NotificationService = (typeof notificationServices)[number]
