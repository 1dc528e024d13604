import { isRefusal, Refusal, type RefusalCode } from '#core/refusal.ts'
import { CognitoError, type CognitoErrorName } from '../identity/cognito-error.ts'
import type { SecurityEventName, Who } from './security-events.ts'

/** A key that opens nothing. The answer is the same for all of them; only the log says which it was, and why. */
export class KeyRefused extends Refusal {
  readonly event: Extract<SecurityEventName, 'key-unknown' | 'key-ended'>
  readonly why: string
  readonly who: Who

  constructor(event: KeyRefused['event'], why: string, who: Who = {}) {
    super('not-authenticated')
    this.event = event
    this.why = why
    this.who = who
  }
}

type Known = { event: SecurityEventName; why: string; who?: Who }

const ofRefusal: Partial<Record<RefusalCode, SecurityEventName>> = {
  'not-authenticated': 'token-refused',
  forbidden: 'permission-refused',
  'cross-site': 'cross-site-refused',
  'origin-not-allowed': 'permission-refused',
  'wrong-account': 'permission-refused',
  'invitation-for-another': 'permission-refused',
  'rate-limited': 'limit-reached',
  'access-code-wrong': 'code-wrong',
  'access-code-expired': 'code-wrong',
  'access-locked': 'locked-out',
  'link-dead': 'link-wrong',
  'direct-link-closed': 'link-wrong',
  'token-dead': 'link-wrong',
}

const ofIdentity: Partial<Record<CognitoErrorName, SecurityEventName>> = {
  CodeMismatchException: 'code-wrong',
  EnableSoftwareTokenMFAException: 'code-wrong',
  ExpiredCodeException: 'code-wrong',
  LimitExceededException: 'limit-reached',
  RefreshTokenReuseException: 'token-reused',
  TooManyRequestsException: 'limit-reached',
}

/** What a refusal is to somebody who watches; null for those that are everyday. */
export function eventOfError(error: unknown): Known | null {
  if (error instanceof KeyRefused) return { event: error.event, why: error.why, who: error.who }
  if (error instanceof CognitoError) {
    const event = error.name === 'NotAuthorizedException' ? ofNotAuthorized(error) : ofIdentity[error.name]
    return event ? { event, why: error.message } : null
  }
  const event = isRefusal(error) ? ofRefusal[error.code] : undefined

  return event && isRefusal(error) ? { event, why: error.code } : null
}

/** Cognito has one name for three things; its sentences tell them apart. */
function ofNotAuthorized({ message }: CognitoError): SecurityEventName {
  if (/attempts exceeded/i.test(message)) return 'locked-out'

  return /\btoken\b/i.test(message) ? 'token-refused' : 'sign-in-refused'
}
