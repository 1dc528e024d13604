import type { IdentityProblem } from '#core/identity/identity-problem.ts'

/** Texts of every page of this folder: keys of `auth` in the catalogues. */
const commonKeys = ['email', 'problemTitle', 'signIn'] as const
const codeKeys = [
  'code',
  'codeHint',
  'validFor',
  'expired',
  'resend',
  'resendIn',
  'resent',
  'mailMissing',
] as const

export const signInLabelKeys = [
  ...commonKeys,
  ...codeKeys,
  'signInTitle',
  'signInLead',
  'confirmedLead',
  'sendCode',
  'codeTitle',
  'codeSent',
  'changeAddress',
  'noAccountYet',
  'register',
  'stepTitle',
  'stepText',
  'newPassword',
  'newPasswordHint',
  'setPassword',
] as const

/** Texts of the steps that may follow: keys of `auth.steps`. */
export const stepLabelKeys = [
  'otherWays',
  'usePassword',
  'usePasskey',
  'startOver',
  'continue',
  'passwordTitle',
  'passwordLead',
  'password',
  'forgotPassword',
  'newPasswordTitle',
  'newPasswordLead',
  'name',
  'nameMissing',
  'smsTitle',
  'smsSent',
  'smsSentSomewhere',
  'smsHint',
  'authenticatorTitle',
  'authenticatorLead',
  'authenticatorHint',
  'setupTitle',
  'setupLead',
  'qrLabel',
  'secretLead',
  'emailSetupTitle',
  'emailSetupLead',
  'sendCode',
  'mfaTitle',
  'mfaLead',
  'mfaSetupTitle',
  'mfaSetupLead',
  'firstFactorTitle',
  'firstFactorLead',
  'EMAIL_OTP',
  'PASSWORD',
  'PASSWORD_SRP',
  'SMS_OTP',
  'WEB_AUTHN',
  'TOTP',
  'SMS',
  'EMAIL',
  'customTitle',
  'customLead',
  'customAnswer',
  'customSent',
  'passkeyTitle',
  'passkeyLead',
  'passkeyAgain',
] as const

export const registerLabelKeys = [
  ...commonKeys,
  'registerTitle',
  'registerLead',
  'firstName',
  'lastName',
  'companyName',
  'companyHint',
  'slugPreview',
  'phone',
  'optional',
  'createAccount',
  'terms',
  'readTerms',
  'haveAccount',
  'missingFirstName',
  'missingLastName',
  'missingEmail',
  'missingCompanyName',
  'invalidEmail',
  'invalidPhone',
] as const

export const verifyLabelKeys = [
  ...commonKeys,
  ...codeKeys,
  'verifyTitle',
  'verifySent',
  'verifyLead',
  'confirmAddress',
  'haveAccount',
] as const

export const forgotLabelKeys = [
  ...commonKeys,
  'forgotTitle',
  'forgotLead',
  'sendResetCode',
  'backToSignIn',
] as const

export const resetLabelKeys = [
  ...commonKeys,
  'code',
  'codeHint',
  'resetTitle',
  'resetLead',
  'newPassword',
  'newPasswordHint',
  'setPassword',
  'backToSignIn',
] as const

export type AuthLabels<Key extends string> = Readonly<Record<Key, string>> & {
  readonly problems: Readonly<Record<IdentityProblem, string>>
}
export type SignInLabels = AuthLabels<(typeof signInLabelKeys)[number]> & {
  readonly steps: Readonly<Record<(typeof stepLabelKeys)[number], string>>
}
/** What every step's own parts need. */
export type StepLabels = Pick<SignInLabels, 'code' | 'problems' | 'steps'>
export type RegisterLabels = AuthLabels<(typeof registerLabelKeys)[number]>
export type VerifyLabels = AuthLabels<(typeof verifyLabelKeys)[number]>
export type ForgotLabels = AuthLabels<(typeof forgotLabelKeys)[number]>
export type ResetLabels = AuthLabels<(typeof resetLabelKeys)[number]>
export type CodeLabels = AuthLabels<(typeof codeKeys)[number]>
