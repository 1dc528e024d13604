/** Why the domain says no. Closed: the server maps each code to a status, the interface to a sentence. */
export const refusalCodes = [
  'not-found',
  'not-authenticated',
  'forbidden',
  'cross-site',
  'rate-limited',
  'busy',
  'version-conflict',
  'idempotency-mismatch',
  'idempotency-taken',
  'body-too-large',
  'unsupported-media-type',

  'document-not-pdf',
  'document-encrypted',
  'document-password-wrong',
  'document-encryption-unknown',
  'document-too-large',
  'document-too-many-pages',
  'document-too-complex',
  'document-no-pages',
  'document-unreadable',
  'document-dynamic-form',
  'document-signed-final',
  'document-signed-active',
  'document-signed-encrypted',
  'document-signed-broken',
  'document-in-use',
  'document-not-convertible',
  'anchor-not-found',

  'template-archived',
  'slug-taken',
  'share-unknown',
  'direct-link-closed',
  'bulk-file-invalid',
  'bulk-file-too-costly',
  'bulk-running',
  'bulk-finished',
  'contact-exists',
  'contacts-full',
  'import-unreadable',
  'saved-messages-full',
  'team-unknown',
  'team-exists',
  'teams-full',
  'transfer-unknown',

  'webhook-url-forbidden',
  'webhooks-full',

  'quota-reached',
  'feature-not-in-plan',
  'not-an-upgrade',
  'not-a-downgrade',
  'plan-not-manageable',
  'payment-unavailable',

  'last-owner',
  'already-member',
  'already-invited',
  'invitation-expired',
  'invitation-for-another',
  'organization-has-live-envelopes',
  'logo-unreadable',
  'time-zone-unknown',
  'mail-place-unknown',
  'expiry-in-past',

  'verification-provider-unknown',
  'verification-not-declined',
  'verification-decided',
  'verification-resubmitted',
  'verification-own',
  'papers-missing',
  'picture-too-small',
  'callback-not-allowed',
  'place-unknown',

  'envelope-not-draft',
  'envelope-draft',
  'envelope-sealing',
  'envelope-completed',
  'envelope-declined',
  'envelope-voided',
  'envelope-expired',
  'envelope-seal-failed',
  'envelope-changed',
  'envelope-without-documents',
  'envelope-without-recipients',
  'envelope-not-sealed',
  'envelope-open',
  'envelope-in-trash',
  'envelope-not-in-trash',
  'legal-hold',
  'time-stamp-unavailable',
  'signer-without-signature-field',
  'signature-field-not-for-role',
  'field-recipient-unknown',
  'field-document-unknown',
  'field-outside-page',
  'recipient-email-missing',
  'recipient-name-missing',
  'recipient-host-missing',
  'recipient-phone-missing',
  'phone-invalid',
  'recipient-passcode-missing',
  'recipient-attachment-invalid',
  'recipient-group-invalid',
  'recipient-may-not-fill',
  'recipient-expiry-too-late',
  'condition-invalid',
  'condition-circular',
  'formula-invalid',
  'formula-circular',
  'field-name-taken',
  'field-options-missing',
  'field-rule-invalid',
  'field-default-invalid',
  'nothing-to-correct',
  'mailed-just-now',
  'questions-full',
  'nothing-asked',
  'envelope-scheduled',
  'sending-restricted',
  'send-time-past',
  'send-time-too-late',
  'expiry-before-sending',
  'not-extended',

  'link-dead',
  'recipient-out-of-turn',
  'recipient-completed',
  'recipient-declined',
  'recipient-replaced',
  'recipient-cannot-act',
  'recipient-cannot-decline',
  'recipient-skipped',
  'recipient-expired',
  'delegation-not-allowed',
  'access-needed',
  'access-code-wrong',
  'access-code-expired',
  'access-locked',
  'wrong-account',
  'file-unreadable',
  'file-too-large',
  'file-unknown',
  'way-not-allowed',
  'origin-not-allowed',
  'token-dead',
  'consent-missing',
  'field-unknown',
  'value-missing',
  'value-invalid',
  'value-too-long',
  'value-does-not-fit',
  'value-not-printable',
  'value-read-only',
  'value-too-small',
  'value-too-large',
  'value-pattern',
  'choices-too-few',
  'choices-too-many',
  'signature-missing',
  'signature-too-simple',
  'reason-missing',
] as const
export type RefusalCode = (typeof refusalCodes)[number]

/** One wrong part of an input: a JSON pointer into it, and why. */
export type Fault = { pointer: string; code: RefusalCode }

type Facts = Readonly<Record<string, string | number>>

const mark = Symbol.for('paraph.refusal')

/**
 * An expected no, as opposed to a bug. `faults` name the parts of the input that are to blame; `facts` fill the places
 * of the sentence, as the quota that is used up.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly [mark] = true
  readonly code: RefusalCode
  readonly faults: readonly Fault[]
  readonly facts: Facts | undefined

  constructor(code: RefusalCode, faults: readonly Fault[] = [], facts?: Facts) {
    super(code)
    this.code = code
    this.faults = faults
    this.facts = facts
  }
}

/** For `catch`: what is not there becomes null; any other error goes on. */
export function nullIfNotFound(error: unknown): null {
  if (isRefusal(error) && error.code === 'not-found') return null
  throw error
}

/** True for refusals of any copy of this module: pages and server are bundled apart. */
export function isRefusal(error: unknown): error is Refusal {
  return typeof error === 'object' && error !== null && mark in error
}
