import type { Outcome } from '#core/envelope/outcome-hearers.ts'
import type { WhyUnsent } from '#core/envelope/why-unsent.ts'
import type { JobQueueName } from '#core/jobs/job-queue.ts'
import type { Locale } from '#core/locale/locale.ts'
import type { NotificationKind } from '#core/notifications/notification.ts'
import type { ChoosableEvent } from '#core/notifications/notification-choices.ts'

/** Every kind of work that is done after an answer, with what it carries: ids only, never secrets. */
export type JobPayloads = {
  /** Invitation of a recipient, or a reminder of it. `asked` says of which: ISO 8601, when their turn came. */
  /** `again`: the invitation was sent before, in the same turn. */
  invite: { envelopeId: string; recipientId: string; reminder: boolean; again?: true; asked?: string }
  'warn-expiry': { envelopeId: string; recipientId: string }
  seal: { envelopeId: string }
  /** To one recipient by their id, or to the `sender`. */
  'tell-outcome': { envelopeId: string; outcome: Outcome; to: string }
  'tell-seal-failed': { envelopeId: string }
  'tell-bounced': { envelopeId: string; recipientId: string }
  /** To the sender; who takes over is invited. */
  'tell-delegated': { envelopeId: string; from: string; to: string; reason: string }
  /** Whoever was taken out is no longer in the envelope, so what the mail needs comes along. */
  'tell-removed': { envelopeId: string; recipientId: string; name: string; email: string; locale: Locale }
  'tell-skipped': { envelopeId: string; recipientId: string }
  /** The words stand in the trail; `at` says in which of its events. */
  'tell-asked': { envelopeId: string; recipientId: string; at: string }
  'tell-answered': { envelopeId: string; recipientId: string; at: string }
  /** To the sender: what the clock should have sent is a draft still. */
  'tell-unsent': { envelopeId: string; why: WhyUnsent }
  'identity-code': {
    purpose: 'sign-up' | 'sign-in' | 'reset' | 'already-registered'
    email: string
    locale: Locale
    /** Encrypted under the instance key; absent for notifications. */
    sealedCode?: string
  }
  /** What the bell says, to somebody who asked for it by mail. It stands in no other row, so it comes along. */
  'mail-notification': {
    to: string
    event: ChoosableEvent
    kind: NotificationKind
    facts: Readonly<Record<string, string | number>>
    /** A path of this site. */
    url: string | null
    isTest: boolean
  }
  'organization-invitation': { invitationId: string }
  /** By a member's id, to another's. */
  'ownership-offered': { from: string; to: string }
  'ownership-transferred': { from: string; to: string }
  /** To the person whose papers the host has looked at. */
  'verification-decided': { verificationId: string }
  /** A code by text message, encrypted under the instance key. */
  'identity-sms': { phone: string; locale: Locale; sealedCode: string }
  /** The code that opens a document, encrypted under the instance key. */
  'access-code': { envelopeId: string; recipientId: string; sealedCode: string }
  /** To the sender: a recipient's passcode was tried too often. */
  'tell-access-locked': { envelopeId: string; recipientId: string }
  /** The sealed copy once more, for who asked in the room. */
  'send-copy': { envelopeId: string; recipientId: string }
  'bulk-send': { bulkId: string }
  /** Everything due at one endpoint; one job for each, so that a slow one keeps nobody else waiting. */
  'deliver-webhooks': { endpointId: string }
  /** To the owners: nothing is sent to this address any more. */
  'tell-webhook-disabled': { endpointId: string }
  /** Files, by their hashes, of an envelope that was erased. */
  'erase-files': { hashes: string[] }
  'expire-envelopes': Record<string, never>
  'renew-archives': Record<string, never>
  'anchor-trails': Record<string, never>
  tidy: Record<string, never>
}
export type JobKind = keyof JobPayloads

const otherThanMail = {
  'identity-code': 'urgent',
  'identity-sms': 'urgent',
  'access-code': 'urgent',
  seal: 'seals',
  'bulk-send': 'bulk',
  'deliver-webhooks': 'webhooks',
  'erase-files': 'tidying',
  'expire-envelopes': 'tidying',
  'renew-archives': 'tidying',
  'anchor-trails': 'tidying',
  tidy: 'tidying',
} as const satisfies Partial<Record<JobKind, JobQueueName>>

/** Mail is what all others send. */
export function queueOf(kind: JobKind): JobQueueName {
  return kind in otherThanMail ? otherThanMail[kind as keyof typeof otherThanMail] : 'mail'
}

export type Job<K extends JobKind = JobKind> = {
  id: string
  kind: K
  organizationId: string | null
  payload: JobPayloads[K]
  attempts: number
  maxAttempts: number
}
