import type { Locale } from '#core/locale/locale.ts'

/** Every kind of work that is done after an answer, with what it carries: ids only, never secrets. */
export type JobPayloads = {
  /** Invitation of a recipient, or a reminder of it. */
  invite: { envelopeId: string; recipientId: string; reminder: boolean }
  seal: { envelopeId: string }
  'tell-outcome': { envelopeId: string; outcome: 'completed' | 'declined' | 'voided' | 'expired' }
  'tell-seal-failed': { envelopeId: string }
  'tell-bounced': { envelopeId: string; recipientId: string }
  'identity-code': {
    purpose: 'sign-up' | 'sign-in' | 'reset' | 'already-registered'
    email: string
    locale: Locale
    /** Encrypted under the instance key; absent for notices. */
    sealedCode?: string
  }
  'organization-invitation': { invitationId: string }
  /** By a member's id, to another's. */
  'ownership-offered': { from: string; to: string }
  'ownership-transferred': { from: string; to: string }
  /** A code by text message, encrypted under the instance key. */
  'identity-sms': { phone: string; locale: Locale; sealedCode: string }
  'expire-envelopes': Record<string, never>
  tidy: Record<string, never>
}
export type JobKind = keyof JobPayloads

export type Job<K extends JobKind = JobKind> = {
  id: string
  kind: K
  organizationId: string | null
  payload: JobPayloads[K]
  attempts: number
  maxAttempts: number
}
