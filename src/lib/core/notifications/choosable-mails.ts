/**
 * Mails to a person with an account that repeat what the bell says, and may be switched off. All others always go: codes,
 * safety, what somebody is asked to do, and the copies of what they take part in.
 */
export const choosableMails = [
  'envelopeCompleted',
  'envelopeDeclined',
  'envelopeExpired',
  'recipientDelegated',
  'recipientAsked',
  'recipientBounced',
  'envelopeSealFailed',
  'webhookDisabled',
] as const
export type ChoosableMail = (typeof choosableMails)[number]
