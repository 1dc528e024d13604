import { isFirstFactor, isSecondFactor, type FirstFactor, type SecondFactor } from './factors.ts'

type Sent = { destination: string | null }
type Facts = Record<StepWithoutFacts | 'passkey', object> & {
  'email-code': Sent
  'sms-code': Sent
  'authenticator-setup': { secret: string; uri: string }
  'mfa-selection': { factors: readonly SecondFactor[] }
  'mfa-setup-selection': { factors: readonly SecondFactor[] }
  'first-factor-selection': { factors: readonly FirstFactor[] }
  /** Whatever the operator's own challenge tells of itself. */
  'custom-challenge': { facts: Readonly<Record<string, string>> }
  /** What the account must tell besides, as the service names it. */
  'new-password': { missing: readonly string[] }
  /** `asked`: the service waits for it; otherwise the visitor chose it, and nothing was sent yet. */
  password: { asked: boolean }
}

export type SignInStepKind = keyof Facts
export type SignInStepOf<Kind extends SignInStepKind> = { readonly kind: Kind } & Readonly<Facts[Kind]>
/** What the identity service asks next. A kind without a screen ends in a message that says so. */
export type SignInStep = { [Kind in SignInStepKind]: SignInStepOf<Kind> }[SignInStepKind]

type StepWithoutFacts = (typeof withoutFacts)[keyof typeof withoutFacts]

/** The identity library's names for the steps that carry nothing a screen needs. */
const withoutFacts = {
  DONE: 'done',
  CONFIRM_SIGN_UP: 'confirm-sign-up',
  RESET_PASSWORD: 'reset-password',
  CONFIRM_SIGN_IN_WITH_TOTP_CODE: 'authenticator-code',
  CONTINUE_SIGN_IN_WITH_EMAIL_SETUP: 'email-setup',
} as const

/** What the identity library tells of a next step, as far as a screen needs it. */
export type NextStep = {
  signInStep: string
  codeDeliveryDetails?: { destination?: string | undefined } | undefined
  totpSetupDetails?: { sharedSecret: string; getSetupUri(appName: string): { href: string } } | undefined
  allowedMFATypes?: readonly string[] | undefined
  availableChallenges?: readonly string[] | undefined
  missingAttributes?: readonly string[] | undefined
  additionalInfo?: Readonly<Record<string, string>> | undefined
}

/** Null for a step that the identity library knows and we do not. `appName` is the issuer an authenticator app shows. */
export function toSignInStep(next: NextStep, appName: string): SignInStep | null {
  const destination = next.codeDeliveryDetails?.destination ?? null
  switch (next.signInStep) {
    case 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE':
      return { kind: 'email-code', destination }
    case 'CONFIRM_SIGN_IN_WITH_SMS_CODE':
      return { kind: 'sms-code', destination }
    case 'CONFIRM_SIGN_IN_WITH_PASSWORD':
      return { kind: 'password', asked: true }
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return { kind: 'new-password', missing: next.missingAttributes ?? [] }
    case 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP':
      return toAuthenticatorSetup(next, appName)
    case 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION':
      return { kind: 'mfa-selection', factors: (next.allowedMFATypes ?? []).filter(isSecondFactor) }
    case 'CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION':
      return { kind: 'mfa-setup-selection', factors: (next.allowedMFATypes ?? []).filter(isSecondFactor) }
    case 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION':
      return {
        kind: 'first-factor-selection',
        factors: (next.availableChallenges ?? []).filter(isFirstFactor),
      }
    case 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE':
      return { kind: 'custom-challenge', facts: next.additionalInfo ?? {} }
    default:
      return isWithoutFacts(next.signInStep) ? { kind: withoutFacts[next.signInStep] } : null
  }
}

function toAuthenticatorSetup({ totpSetupDetails: details }: NextStep, appName: string): SignInStep | null {
  if (!details) return null

  return {
    kind: 'authenticator-setup',
    secret: details.sharedSecret,
    uri: details.getSetupUri(appName).href,
  }
}

function isWithoutFacts(name: string): name is keyof typeof withoutFacts {
  return Object.hasOwn(withoutFacts, name)
}
