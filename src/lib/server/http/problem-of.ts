import type { Problem, ProblemCode } from '#contract/problem.ts'
import { isRefusal, type RefusalCode } from '#core/refusal.ts'
import type { z } from 'zod'
import { ClientGone } from '../requests/read-bytes.ts'

/** A new code without a status does not compile. */
const statusOf = {
  'not-found': 404,
  'not-authenticated': 401,
  forbidden: 403,
  'cross-site': 403,
  'rate-limited': 429,
  busy: 503,
  'version-conflict': 412,
  'idempotency-mismatch': 422,
  'idempotency-taken': 409,
  'body-too-large': 413,
  'unsupported-media-type': 415,

  'document-not-pdf': 422,
  'document-encrypted': 422,
  'document-password-wrong': 422,
  'document-encryption-unknown': 422,
  'document-too-large': 422,
  'document-too-many-pages': 422,
  'document-too-complex': 422,
  'document-no-pages': 422,
  'document-unreadable': 422,
  'document-dynamic-form': 422,
  'document-signed-final': 422,
  'document-signed-active': 422,
  'document-signed-encrypted': 422,
  'document-signed-broken': 422,
  'document-in-use': 409,
  'document-not-convertible': 422,
  'anchor-not-found': 422,

  'template-archived': 409,
  'slug-taken': 409,
  'share-unknown': 422,
  'direct-link-closed': 410,
  'bulk-file-invalid': 422,
  'bulk-file-too-costly': 422,
  'bulk-running': 409,
  'bulk-finished': 409,
  'contact-exists': 409,
  'contacts-full': 409,
  'import-unreadable': 422,
  'saved-messages-full': 409,
  'team-unknown': 422,
  'team-exists': 409,
  'teams-full': 409,
  'transfer-unknown': 422,
  'webhook-url-forbidden': 422,
  'webhooks-full': 409,

  'quota-reached': 403,
  'feature-not-in-plan': 403,
  'not-an-upgrade': 409,
  'not-a-downgrade': 409,
  'plan-not-manageable': 409,
  'payment-unavailable': 503,

  'last-owner': 409,
  'already-member': 409,
  'already-invited': 409,
  'invitation-expired': 409,
  'invitation-for-another': 403,
  'organization-has-live-envelopes': 409,
  'logo-unreadable': 422,
  'time-zone-unknown': 422,
  'mail-place-unknown': 422,
  'expiry-in-past': 422,

  'verification-provider-unknown': 422,
  'verification-not-declined': 409,
  'verification-decided': 409,
  'verification-resubmitted': 409,
  'verification-own': 403,
  'papers-missing': 422,
  'picture-too-small': 422,
  'callback-not-allowed': 422,
  'place-unknown': 404,

  'envelope-not-draft': 409,
  'envelope-draft': 409,
  'envelope-sealing': 409,
  'envelope-completed': 409,
  'envelope-declined': 409,
  'envelope-voided': 409,
  'envelope-expired': 409,
  'envelope-seal-failed': 409,
  'envelope-changed': 409,
  'envelope-without-documents': 422,
  'envelope-without-recipients': 422,
  'envelope-not-sealed': 409,
  'time-stamp-unavailable': 503,
  'signer-without-signature-field': 422,
  'signature-field-not-for-role': 422,
  'field-recipient-unknown': 422,
  'field-document-unknown': 422,
  'field-outside-page': 422,
  'recipient-email-missing': 422,
  'recipient-name-missing': 422,
  'recipient-host-missing': 422,
  'recipient-phone-missing': 422,
  'phone-invalid': 422,
  'recipient-passcode-missing': 422,
  'recipient-attachment-invalid': 422,
  'recipient-group-invalid': 422,
  'recipient-may-not-fill': 422,
  'recipient-expiry-too-late': 422,
  'condition-invalid': 422,
  'condition-circular': 422,
  'formula-invalid': 422,
  'formula-circular': 422,
  'field-name-taken': 422,
  'field-options-missing': 422,
  'field-rule-invalid': 422,
  'field-default-invalid': 422,
  'mailed-just-now': 409,
  'nothing-to-correct': 422,
  'questions-full': 409,
  'nothing-asked': 409,
  'envelope-scheduled': 409,
  'envelope-open': 409,
  'envelope-in-trash': 409,
  'envelope-not-in-trash': 409,
  'legal-hold': 409,
  'sending-restricted': 403,
  'send-time-past': 422,
  'send-time-too-late': 422,
  'expiry-before-sending': 422,
  'not-extended': 422,

  'link-dead': 404,
  'recipient-out-of-turn': 409,
  'recipient-completed': 409,
  'recipient-declined': 409,
  'recipient-replaced': 409,
  'recipient-cannot-act': 409,
  'recipient-cannot-decline': 409,
  'recipient-skipped': 409,
  'recipient-expired': 409,
  'delegation-not-allowed': 403,
  'access-needed': 403,
  'access-code-wrong': 422,
  'access-code-expired': 422,
  'access-locked': 403,
  'wrong-account': 403,
  'file-unreadable': 422,
  'file-too-large': 413,
  'file-unknown': 422,
  'way-not-allowed': 422,
  'origin-not-allowed': 403,
  'token-dead': 404,
  'consent-missing': 409,
  'field-unknown': 422,
  'value-missing': 422,
  'value-invalid': 422,
  'value-too-long': 422,
  'value-does-not-fit': 422,
  'value-not-printable': 422,
  'value-read-only': 422,
  'value-too-small': 422,
  'value-too-large': 422,
  'value-pattern': 422,
  'choices-too-few': 422,
  'choices-too-many': 422,
  'signature-missing': 422,
  'signature-too-simple': 422,
  'reason-missing': 422,
} satisfies Record<RefusalCode, number>

/** The caller's malformed input; a schema failing on our own rows is a bug, hence a 500. */
export class InvalidRequest extends Error {
  override name = 'InvalidRequest'
  readonly errors: { pointer: string; code: string; detail: string }[]

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('invalid-request')
    this.errors = issues.map(({ path, code, message }) => {
      const pointer = path
        .map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`)
        .join('')
      return { pointer, code, detail: message }
    })
  }
}

/** The one place where errors become RFC 9457 problems. Anything unexpected is a bare 500: its message is for the log. */
export function problemOf(error: unknown): Problem {
  if (isRefusal(error)) {
    const { code, faults, facts } = error
    return {
      ...problem(statusOf[code], code),
      ...(faults.length > 0 && { errors: [...faults] }),
      ...(facts && { facts }),
    }
  }
  if (error instanceof InvalidRequest) {
    return { ...problem(400, 'invalid-request'), title: 'ValidationError', errors: error.errors }
  }

  // Nobody is there to read it.
  if (error instanceof ClientGone) return problem(400, 'invalid-request')

  return problem(500, 'internal')
}

function problem(status: number, code: ProblemCode): Problem {
  return { type: `/docs/problems#${code}`, title: code.replaceAll('-', ' '), status, code }
}
