import { CognitoError } from './cognito-error.ts'
import { emailCodeSecondFactor } from './email-code-factor.ts'
import { progressBy, toFacts, type AskedChallenge, type Progress, type Step } from './factor.ts'
import type { Transaction } from '../data/database.ts'
import type { IdentityParts } from './identity-parts.ts'
import { enableMfa } from './mfa-preference.ts'
import type { SecondFactorName } from './second-factors.ts'
import { findVerifiedToken, keepToken } from './software-token.ts'
import { findUser } from './users.ts'

export const mfaSetUpName = 'MFA_SETUP'

/**
 * Where the pool demands a second factor of somebody who has none: an app, verified beside this step by
 * `AssociateSoftwareToken` and `VerifySoftwareToken`, or codes by mail to the address of the account.
 */
export function mfaSetUpStep(parts: IdentityParts): Step & {
  ask(tx: Transaction, progress: Progress, among: readonly SecondFactorName[]): Promise<AskedChallenge>
} {
  const { challenges } = parts
  const emailCode = emailCodeSecondFactor(parts, true)

  return {
    async ask(tx, progress, among) {
      const { id: userId, email } = progress.user
      const facts = { ...toFacts(progress), among }

      return {
        ChallengeName: mfaSetUpName,
        Session: await challenges.openStep(tx, 'mfa-setup', { email, userId, facts }),
        ChallengeParameters: { USER_ID_FOR_SRP: email, MFAS_CAN_SETUP: JSON.stringify(among) },
      }
    },

    // Faults are thrown, which undoes the taking: the step stays open for another answer.
    async answer(tx, { email, session, responses, metadata }, caller) {
      const taken = await challenges.takeStep(tx, { kind: 'mfa-setup', email, session })
      const user = taken?.userId ? await findUser(tx, taken.userId) : null
      if (taken === null || user === null) return { outcome: 'dead' }

      const verified = findVerifiedToken(taken)
      if (verified) {
        await keepToken(tx, user.id, verified)
        const kept = { ...user, totpSecret: verified.totpSecret, totpConfirmed: true }
        const changed = await enableMfa(tx, kept, 'SOFTWARE_TOKEN_MFA')

        return { outcome: 'passed', progress: progressBy(taken, changed, metadata, 'SOFTWARE_TOKEN_MFA') }
      }

      const among = taken.facts?.['among']
      const mayUseEmail = Array.isArray(among) && among.includes('EMAIL_OTP')
      if (!mayUseEmail || responses['EMAIL']?.trim().toLowerCase() !== user.email) {
        throw new CognitoError(
          'InvalidParameterException',
          'Set up an authenticator app, or give your own email.',
        )
      }

      return {
        outcome: 'next',
        challenge: await emailCode.ask(tx, progressBy(taken, user, metadata), caller),
      }
    },
  }
}
