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
export type SignInLabels = AuthLabels<(typeof signInLabelKeys)[number]>
export type RegisterLabels = AuthLabels<(typeof registerLabelKeys)[number]>
export type VerifyLabels = AuthLabels<(typeof verifyLabelKeys)[number]>
export type ForgotLabels = AuthLabels<(typeof forgotLabelKeys)[number]>
export type ResetLabels = AuthLabels<(typeof resetLabelKeys)[number]>
export type CodeLabels = AuthLabels<(typeof codeKeys)[number]>
