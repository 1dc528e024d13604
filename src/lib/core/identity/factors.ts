/** Ways to begin a sign-in, as the identity service names them; the first is what we offer first. */
export const firstFactors = ['EMAIL_OTP', 'PASSWORD_SRP', 'PASSWORD', 'SMS_OTP', 'WEB_AUTHN'] as const
export type FirstFactor = (typeof firstFactors)[number]

/** What may be asked for after the first, in the identity library's words. */
export const secondFactors = ['TOTP', 'SMS', 'EMAIL'] as const
export type SecondFactor = (typeof secondFactors)[number]

export function isFirstFactor(name: string): name is FirstFactor {
  return firstFactors.some((factor) => factor === name)
}

export function isSecondFactor(name: string): name is SecondFactor {
  return secondFactors.some((factor) => factor === name)
}

/**
 * One choice for each thing a person has, in our order. `PASSWORD_SRP` and `PASSWORD` are the same thing to them; the
 * first keeps the password in the browser (RFC 5054), so it is taken when both are offered.
 */
export function toFirstFactorChoices(offered: readonly FirstFactor[]): readonly FirstFactor[] {
  return firstFactors.filter(
    (factor) => offered.includes(factor) && !(factor === 'PASSWORD' && offered.includes('PASSWORD_SRP')),
  )
}
