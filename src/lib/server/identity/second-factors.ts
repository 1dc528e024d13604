import type { Proof } from './factor.ts'
import { verifiedPhoneNumber } from './phone-number.ts'
import type { IdentityUser } from './users.ts'

export const secondFactorNames = ['SOFTWARE_TOKEN_MFA', 'SMS_MFA', 'EMAIL_OTP'] as const
export type SecondFactorName = (typeof secondFactorNames)[number]
export type MfaPolicy = 'optional' | 'required'
export type MfaSettings = { enabled: SecondFactorName[]; preferred: SecondFactorName | null }

/** What a person shows by each. */
const proofOf: Readonly<Record<SecondFactorName, Proof>> = {
  SOFTWARE_TOKEN_MFA: 'SOFTWARE_TOKEN_MFA',
  SMS_MFA: 'SMS',
  EMAIL_OTP: 'EMAIL_OTP',
}

export type SecondFactorChoice =
  | { kind: 'none' }
  | { kind: 'ask'; factor: SecondFactorName }
  | { kind: 'choose'; among: SecondFactorName[] }
  | { kind: 'set-up'; among: SecondFactorName[] }

/**
 * What is still to show after `passed`. No factor counts twice, so a code by mail is no second one after a code by mail.
 * A passkey whose device verified its user is two factors in itself.
 */
export function chooseSecondFactor(
  user: IdentityUser,
  passed: readonly Proof[],
  policy: MfaPolicy,
): SecondFactorChoice {
  if (passed.includes('USER_VERIFICATION')) return { kind: 'none' }

  const { enabled, preferred } = mfaSettings(user)
  const hasPassed = (name: SecondFactorName) => passed.includes(proofOf[name])
  const isTwice = new Set(passed).size > 1
  if (isTwice && enabled.some(hasPassed)) return { kind: 'none' }

  const open = enabled.filter((name) => !hasPassed(name))
  const [only] = open
  if (preferred && open.includes(preferred)) return { kind: 'ask', factor: preferred }
  if (only) return open.length === 1 ? { kind: 'ask', factor: only } : { kind: 'choose', among: open }
  // Who wants two factors shows two. The only one switched on was the first: then the mailbox, which everybody has.
  if (enabled.length > 0 && !isTwice && !hasPassed('EMAIL_OTP')) return { kind: 'ask', factor: 'EMAIL_OTP' }
  if (policy === 'optional' || isTwice) return { kind: 'none' }

  return { kind: 'set-up', among: settable.filter((name) => !hasPassed(name)) }
}

/** Those that can be set up while signing in. */
const settable: readonly SecondFactorName[] = ['SOFTWARE_TOKEN_MFA', 'EMAIL_OTP']

/** The factors switched on that can be asked. */
export function mfaSettings(user: IdentityUser): MfaSettings {
  const enabled = secondFactorNames.filter((name) => user.mfa?.enabled.includes(name) && isReady(user, name))
  const preferred = enabled.find((name) => name === user.mfa?.preferred) ?? null

  return { enabled, preferred }
}

/** Whether a factor could be asked of the person, switched on or not. */
export function isReady(user: IdentityUser, name: SecondFactorName): boolean {
  switch (name) {
    case 'SOFTWARE_TOKEN_MFA':
      return user.totpConfirmed && user.totpSecret !== null
    case 'SMS_MFA':
      return verifiedPhoneNumber(user.attributes) !== null
    case 'EMAIL_OTP':
      return user.confirmed
  }
}

/** The settings with a factor switched on and asked first. */
export function withFactor({ enabled }: MfaSettings, name: SecondFactorName): MfaSettings {
  return { enabled: [...enabled.filter((other) => other !== name), name], preferred: name }
}
