import type { Transaction } from '../data/database.ts'
import { customChallengeName, customCodeFactor, customCodeStep } from './custom-code-factor.ts'
import { emailCodeFactor, emailCodeName, emailCodeSecondFactor, emailCodeStep } from './email-code-factor.ts'
import type { Factor, Progress, SecondFactor, Settled, Step } from './factor.ts'
import type { IdentityParts } from './identity-parts.ts'
import { mfaSetUpName, mfaSetUpStep } from './mfa-setup-step.ts'
import { newPasswordName, newPasswordStep } from './new-password-step.ts'
import type { Caller } from './operation.ts'
import { askAnyPasskey, passkeyFactor, passkeyName, passkeyStep } from './passkey-factor.ts'
import { passwordFactor, passwordName } from './password-factor.ts'
import { keptPassword } from './passwords.ts'
import { chooseSecondFactor, type SecondFactorName } from './second-factors.ts'
import { selectChallengeName, selectChallengeStep } from './select-challenge-step.ts'
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

export type SignInSteps = ReturnType<typeof makeSignInSteps>

export function makeSignInSteps(parts: IdentityParts) {
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

  const steps: ReadonlyMap<string, Step> = new Map<string, Step>([
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
  const nextChallenge = makeNextChallenge(parts, { secondFactors, custom, selectMfa, mfaSetUp, newPassword })

  return {
    /** What `USER_AUTH` can begin with, in the order it is offered. */
    factors,
    custom,
    askAnyPasskey: (tx: Transaction) => askAnyPasskey(tx, parts),
    /** Every step that takes an answer, by its `ChallengeName`. */
    steps,
    selectChallenge,
    /** What comes after what was passed: another challenge, or the session. */
    async advance(tx: Transaction, progress: Progress, caller: Caller): Promise<Settled> {
      const challenge = await nextChallenge(tx, progress, caller)
      if (challenge) return { outcome: 'next', challenge }

      const { user, passed } = progress
      if (passed.includes('PASSWORD')) await parts.passwords.prove(tx, user)

      return { outcome: 'signed-in', signedIn: { user, ...(await parts.sessions.open(tx, user.id, caller)) } }
    },
  }
}

/** What somebody can be asked after the first factor. */
type Asked = {
  secondFactors: Readonly<Record<SecondFactorName, SecondFactor>>
  custom: ReturnType<typeof customCodeFactor>
  selectMfa: ReturnType<typeof selectMfaStep>
  mfaSetUp: ReturnType<typeof mfaSetUpStep>
  newPassword: ReturnType<typeof newPasswordStep>
}

/** Null where enough was passed. */
function makeNextChallenge({ mfa }: IdentityParts, asked: Asked) {
  return (tx: Transaction, progress: Progress, caller: Caller) => {
    const { user, passed, isCustom } = progress
    if (user.mustChangePassword && passed.includes('PASSWORD'))
      return asked.newPassword.ask(tx, progress, caller)
    if (isUnproven(progress)) return asked.secondFactors.EMAIL_OTP.ask(tx, progress, caller)
    if (isCustom && !passed.includes('EMAIL_OTP')) return asked.custom.second.ask(tx, progress, caller)

    const choice = chooseSecondFactor(user, passed, mfa)
    switch (choice.kind) {
      case 'none':
        return null
      case 'ask':
        return asked.secondFactors[choice.factor].ask(tx, progress, caller)
      case 'choose':
        return asked.selectMfa.ask(tx, progress, choice.among)
      case 'set-up':
        return asked.mfaSetUp.ask(tx, progress, choice.among)
    }
  }
}

/** A password of a sign-up shows nothing until somebody has shown with it that they read the mail of the address. */
function isUnproven({ user, passed }: Progress): boolean {
  const isAlone = passed.includes('PASSWORD') && !passed.includes('EMAIL_OTP')

  return isAlone && keptPassword(user)?.state === 'unproven'
}
