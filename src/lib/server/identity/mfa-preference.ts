import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '../data/database.ts'
import { identityUser } from '../data/tables/identity.ts'
import { asAccount } from './as-account.ts'
import { assertProven } from './as-proven.ts'
import { CognitoError } from './cognito-error.ts'
import type { IdentityParts } from './identity-parts.ts'
import { operation, type Operation } from './operation.ts'
import {
  isReady,
  mfaSettings,
  withFactor,
  type MfaSettings,
  type SecondFactorName,
} from './second-factors.ts'
import type { IdentityUser } from './users.ts'

const setting = z.object({ Enabled: z.boolean().optional(), PreferredMfa: z.boolean().optional() }).optional()
const preferenceInput = z.object({
  AccessToken: z.string(),
  SMSMfaSettings: setting,
  SoftwareTokenMfaSettings: setting,
  EmailMfaSettings: setting,
})

/** Which second factors a person wants, and which of them first. */
export function mfaPreferenceOperations(parts: IdentityParts): Record<string, Operation> {
  const setUserMfaPreference = operation(preferenceInput, (input) => {
    const wishes = [
      ['SMS_MFA', input.SMSMfaSettings],
      ['SOFTWARE_TOKEN_MFA', input.SoftwareTokenMfaSettings],
      ['EMAIL_OTP', input.EmailMfaSettings],
    ] as const
    if (wishes.filter(([, wish]) => wish?.PreferredMfa).length > 1) {
      throw new CognitoError('InvalidParameterException', 'Only one MFA setting can be preferred.')
    }

    return asAccount(parts, input.AccessToken, async (tx, user, sessionId) => {
      const settings = wishes.reduce(
        (before, [name, wish]) => (wish ? applyWish(before, name, wish) : before),
        mfaSettings(user),
      )
      const unready = settings.enabled.find((name) => !isReady(user, name))
      if (unready) throw new CognitoError('InvalidParameterException', unreadyMessages[unready])
      if (parts.mfa === 'required' && settings.enabled.length === 0) {
        throw new CognitoError('InvalidParameterException', 'This user pool requires MFA.')
      }
      const isSame = settings.enabled.toSorted().join() === mfaSettings(user).enabled.toSorted().join()
      // Which of them is asked first guards no less.
      if (!isSame) await assertProven(tx, parts, sessionId)
      await saveMfa(tx, user, settings)

      return {}
    })
  })

  return { SetUserMFAPreference: setUserMfaPreference }
}

const unreadyMessages: Readonly<Record<SecondFactorName, string>> = {
  SOFTWARE_TOKEN_MFA: 'User has not verified software token mfa',
  SMS_MFA: 'User does not have a verified phone number',
  EMAIL_OTP: 'User does not have a verified email',
}

/** Switches a factor on and asks it first. */
export async function enableMfa(
  tx: Transaction,
  user: IdentityUser,
  name: SecondFactorName,
): Promise<IdentityUser> {
  const mfa = withFactor(mfaSettings(user), name)
  await saveMfa(tx, user, mfa)

  return { ...user, mfa }
}

/** `UserMFASettingList` and `PreferredMfaSetting` of `GetUser`. */
export function toMfaOutput(user: IdentityUser): object {
  const { enabled, preferred } = mfaSettings(user)

  return {
    ...(enabled.length > 0 && { UserMFASettingList: enabled }),
    ...(preferred && { PreferredMfaSetting: preferred }),
  }
}

async function saveMfa(tx: Transaction, { id }: IdentityUser, mfa: MfaSettings): Promise<void> {
  await tx.update(identityUser).set({ mfa }).where(eq(identityUser.id, id))
}

/** What a wish leaves unsaid stays as it is. */
function applyWish(
  before: MfaSettings,
  name: SecondFactorName,
  { Enabled, PreferredMfa }: NonNullable<z.infer<typeof setting>>,
): MfaSettings {
  const others = before.enabled.filter((other) => other !== name)
  const isEnabled = Enabled ?? before.enabled.includes(name)
  if (!isEnabled && PreferredMfa) {
    throw new CognitoError('InvalidParameterException', 'A disabled MFA setting cannot be preferred.')
  }
  const isPreferred = isEnabled && (PreferredMfa ?? before.preferred === name)
  const preferredOther = before.preferred === name ? null : before.preferred

  return {
    enabled: isEnabled ? [...others, name] : others,
    preferred: isPreferred ? name : preferredOther,
  }
}
