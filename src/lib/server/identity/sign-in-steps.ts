import type { Transaction } from '../data/database.ts'
import { customChallengeName, customCodeFactor, customCodeStep } from './custom-code-factor.ts'
import { emailCodeFactor, emailCodeName, emailCodeSecondFactor, emailCodeStep } from './email-code-factor.ts'
import type { Factor, Progress, SecondFactor, Settled, Step } from './factor.ts'
import type { IdentityParts } from './identity-parts.ts'
import { mfaSetUpName, mfaSetUpStep } from './mfa-setup-step.ts'
import { newPasswordName, newPasswordStep } from './new-password-step.ts'
import type { Caller } from './operation.ts'
import { passkeyFactor, passkeyName, passkeyStep } from './passkey-factor.ts'
import { passwordFactor, passwordName } from './password-factor.ts'
import { keptPassword } from './passwords.ts'
import { chooseSecondFactor, type SecondFactorName } from './second-factors.ts'
import { selectChallengeName, selectChallengeStep, type SelectChallenge } from './select-challenge-step.ts'
import { selectMfaName, selectMfaStep } from './select-mfa-step.ts'
import {
  smsCodeFactor,
  smsCodeSecondFactor,
  smsMfaName,
  smsMfaStep,
  smsOtpName,
  smsOtpStep,
} from './sms-code-factor.ts'
import {
  passwordSrpFactor,
  passwordSrpName,
  passwordVerifierName,
  passwordVerifierStep,
} from './srp-factor.ts'
import { totpFactor, totpName, totpStep } from './totp-factor.ts'

export interface SignInSteps {
  /** What `USER_AUTH` can begin with, in the order it is offered. */
  factors: ReadonlyMap<string, Factor>
  custom: Factor
  /** Every step that takes an answer, by its `ChallengeName`. */
  steps: ReadonlyMap<string, Step>
  selectChallenge: SelectChallenge
  /** What comes after what was passed: another challenge, or the session. */
  advance(tx: Transaction, progress: Progress, caller: Caller): Promise<Settled>
}

export function makeSignInSteps(parts: IdentityParts): SignInSteps {
  const factors: ReadonlyMap<string, Factor> = new Map([
    [emailCodeName, emailCodeFactor(parts)],
    [passwordName, passwordFactor(parts)],
    [passwordSrpName, passwordSrpFactor(parts)],
    [smsOtpName, smsCodeFactor(parts)],
    [passkeyName, passkeyFactor(parts)],
  ])
  const secondFactors: Readonly<Record<SecondFactorName, SecondFactor>> = {
    EMAIL_OTP: emailCodeSecondFactor(parts),
    SMS_MFA: smsCodeSecondFactor(parts),
    SOFTWARE_TOKEN_MFA: totpFactor(parts),
  }
  const custom = customCodeFactor(parts)
  const selectChallenge = selectChallengeStep(parts, factors)
  const selectMfa = selectMfaStep(parts, secondFactors)
  const mfaSetUp = mfaSetUpStep(parts)
  const newPassword = newPasswordStep(parts)

  const steps = new Map<string, Step>([
    [emailCodeName, emailCodeStep(parts)],
    [passwordVerifierName, passwordVerifierStep(parts)],
    [smsOtpName, smsOtpStep(parts)],
    [passkeyName, passkeyStep(parts)],
    [customChallengeName, customCodeStep(parts)],
    [selectChallengeName, selectChallenge],
    [newPasswordName, newPassword],
    [selectMfaName, selectMfa],
    [smsMfaName, smsMfaStep(parts)],
    [totpName, totpStep(parts)],
    [mfaSetUpName, mfaSetUp],
  ])

  const nextChallenge = (tx: Transaction, progress: Progress, caller: Caller) => {
    const { user, passed, isCustom } = progress
    if (user.mustChangePassword && passed.includes('PASSWORD')) return newPassword.ask(tx, progress, caller)
    if (isUnproven(progress)) return secondFactors.EMAIL_OTP.ask(tx, progress, caller)
    if (isCustom && !passed.includes('EMAIL_OTP')) return custom.second.ask(tx, progress, caller)

    const choice = chooseSecondFactor(user, passed, parts.mfa)
    switch (choice.kind) {
      case 'none':
        return null
      case 'ask':
        return secondFactors[choice.factor].ask(tx, progress, caller)
      case 'choose':
        return selectMfa.ask(tx, progress, choice.among)
      case 'set-up':
        return mfaSetUp.ask(tx, progress, choice.among)
    }
  }

  return {
    factors,
    custom,
    steps,
    selectChallenge,
    async advance(tx, progress, caller) {
      const challenge = await nextChallenge(tx, progress, caller)
      if (challenge) return { outcome: 'next', challenge }

      const { user, passed } = progress
      if (passed.includes('PASSWORD')) await parts.passwords.prove(tx, user)

      return { outcome: 'signed-in', signedIn: { user, ...(await parts.sessions.open(tx, user.id, caller)) } }
    },
  }
}

/** A password of a sign-up shows nothing until somebody has shown with it that they read the mail of the address. */
function isUnproven({ user, passed }: Progress): boolean {
  const isAlone = passed.includes('PASSWORD') && !passed.includes('EMAIL_OTP')

  return isAlone && keptPassword(user)?.state === 'unproven'
}
