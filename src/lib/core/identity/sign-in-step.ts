/** What the identity service asks next. A kind without a screen ends in a message that says so. */
export type SignInStep =
  { kind: 'done' } | { kind: 'email-code'; destination: string | null } | { kind: StepWithoutFacts }

type StepWithoutFacts = (typeof withoutFacts)[keyof typeof withoutFacts]
export type SignInStepKind = SignInStep['kind']

/** The identity library's names for the steps that carry nothing a screen needs yet. */
const withoutFacts = {
  CONFIRM_SIGN_UP: 'confirm-sign-up',
  RESET_PASSWORD: 'reset-password',
  CONFIRM_SIGN_IN_WITH_PASSWORD: 'password',
  CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED: 'new-password',
  CONFIRM_SIGN_IN_WITH_SMS_CODE: 'sms-code',
  CONFIRM_SIGN_IN_WITH_TOTP_CODE: 'authenticator-code',
  CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE: 'custom-challenge',
  CONTINUE_SIGN_IN_WITH_TOTP_SETUP: 'authenticator-setup',
  CONTINUE_SIGN_IN_WITH_EMAIL_SETUP: 'email-setup',
  CONTINUE_SIGN_IN_WITH_MFA_SELECTION: 'mfa-selection',
  CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION: 'mfa-setup-selection',
  CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION: 'first-factor-selection',
} as const

/** Null for a step that the identity library knows and we do not. */
export function toSignInStep(name: string, destination: string | null = null): SignInStep | null {
  if (name === 'DONE') return { kind: 'done' }
  if (name === 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE') return { kind: 'email-code', destination }

  return isWithoutFacts(name) ? { kind: withoutFacts[name] } : null
}

function isWithoutFacts(name: string): name is keyof typeof withoutFacts {
  return Object.hasOwn(withoutFacts, name)
}
