import { isSecondFactor, type SecondFactor } from '#core/identity/factors.ts'
import { toIdentityError, type IdentityCall } from '#core/identity/identity-exception.ts'
import { IdentityError } from '#core/identity/identity-problem.ts'
import { isProofNeeded } from '#core/identity/proof.ts'
import { callIdentity } from './call-identity.ts'
import { libraryOfSession } from './current-session.ts'
import { assertProven } from './identity-proof.ts'
import * as library from './identity-account-library.ts'
import { forgetLastAddress } from './stored-state.ts'

export type Passkey = { id: string; name: string; createdAt: Date | null }
export type Security = {
  enabled: readonly SecondFactor[]
  /** Asked first where several are switched on. */
  preferred: SecondFactor | null
  /** For text messages; counts once it was confirmed. */
  phone: { number: string; isConfirmed: boolean } | null
  /** Null where the pool knows no passkeys. */
  passkeys: readonly Passkey[] | null
}

/** What an authenticator app calls this account's issuer. */
const appName = 'Paraph'
/** The identity service hands out at most so many at once. */
const passkeysAtOnce = 20

/**
 * The signed-in person's own account at the identity service. Everything throws `IdentityError`; what changes its guards,
 * also errors of which `isProofNeeded` says so.
 */
export const identityAccount = {
  security: () =>
    as('request-code', async (): Promise<Security> => {
      const [factors, attributes, passkeys] = await Promise.all([
        library.fetchMFAPreference(),
        library.fetchUserAttributes(),
        library.listWebAuthnCredentials({ pageSize: passkeysAtOnce }).catch(() => null),
      ])
      const number = attributes.phone_number
      const preferred = factors.preferred ?? null

      return {
        enabled: (factors.enabled ?? []).filter(isSecondFactor),
        preferred: preferred && isSecondFactor(preferred) ? preferred : null,
        phone: number ? { number, isConfirmed: attributes.phone_number_verified === 'true' } : null,
        passkeys:
          passkeys?.credentials.map(({ credentialId, friendlyCredentialName, createdAt }) => ({
            id: credentialId ?? '',
            name: friendlyCredentialName ?? '',
            createdAt: createdAt ?? null,
          })) ?? null,
      }
    }),

  /**
   * Without `previous` for an account that has no password yet: the service allows that, the library's own call does
   * not.
   */
  changePassword: (previous: string | null, next: string) =>
    as('change-password', () => {
      if (!previous) assertProven()

      return callAsOwner('ChangePassword', {
        ...(previous && { PreviousPassword: previous }),
        ProposedPassword: next,
      })
    }),

  setUpAuthenticator: () =>
    as('choose-factor', async () => {
      assertProven()
      const details = await library.setUpTOTP()

      return { secret: details.sharedSecret, uri: details.getSetupUri(appName, await emailOfSession()).href }
    }),

  /** Switches the app on with the first code it shows. */
  confirmAuthenticator: (code: string) =>
    as('confirm-authenticator', async () => {
      await library.verifyTOTPSetup({ code })
      await library.updateMFAPreference({ totp: 'ENABLED' })
    }),

  /** A code goes to a number that is not confirmed yet; resolves with false when there is nothing to confirm. */
  setPhone: (number: string) =>
    as('request-code', async () => {
      assertProven()
      const options = { clientMetadata: { locale: document.documentElement.lang } }
      const { nextStep } = await library.updateUserAttribute({
        userAttribute: { attributeKey: 'phone_number', value: number },
        options,
      })
      if (nextStep.updateAttributeStep === 'CONFIRM_ATTRIBUTE_WITH_CODE') return true
      const { phone_number_verified: verified } = await library.fetchUserAttributes()
      if (verified === 'true') return false
      await library.sendUserAttributeVerificationCode({ userAttributeKey: 'phone_number', options })

      return true
    }),

  /** Switches codes by text message on. */
  confirmPhone: (code: string) =>
    as('confirm-code', async () => {
      await library.confirmUserAttribute({ userAttributeKey: 'phone_number', confirmationCode: code })
      await library.updateMFAPreference({ sms: 'ENABLED' })
    }),

  switchFactor: (factor: SecondFactor, isOn: boolean) =>
    as('choose-factor', () => {
      assertProven()

      return library.updateMFAPreference(preferenceOf(factor, isOn ? 'ENABLED' : 'DISABLED'))
    }),

  preferFactor: (factor: SecondFactor) =>
    as('choose-factor', () => library.updateMFAPreference(preferenceOf(factor, 'PREFERRED'))),

  addPasskey: () =>
    as('use-passkey', () => {
      assertProven()

      return library.associateWebAuthnCredential()
    }),
  deletePasskey: (id: string) =>
    as('use-passkey', () => {
      assertProven()

      return library.deleteWebAuthnCredential({ credentialId: id })
    }),
}

/**
 * Deletes the account and forgets its tokens. `refusedBy` is the refusal's code where the account is still needed; null
 * when it is gone. Throws `IdentityError`.
 */
export async function deleteOwnAccount(): Promise<{ refusedBy: string | null }> {
  await libraryOfSession()
  assertProven()
  try {
    await library.deleteUser()
    forgetLastAddress()

    return { refusedBy: null }
  } catch (error) {
    // Ours answers with the code of what stands in the way, where a pool's own trigger would put its words.
    const isRefused = error instanceof Error && error.name === 'UserLambdaValidationException'
    if (isProofNeeded(error)) throw error
    if (!isRefused) throw toIdentityError('choose-factor', error)

    return { refusedBy: /[a-z]+(?:-[a-z]+)+/.exec(error.message)?.[0] ?? 'internal' }
  }
}

type Setting = 'ENABLED' | 'DISABLED' | 'PREFERRED'

function preferenceOf(factor: SecondFactor, setting: Setting) {
  if (factor === 'TOTP') return { totp: setting }

  return factor === 'SMS' ? { sms: setting } : { email: setting }
}

/** A call of the protocol as the signed-in person. */
async function callAsOwner(operation: string, input: object): Promise<void> {
  const { tokens } = await library.fetchAuthSession()
  if (!tokens) throw new IdentityError('not-completed')
  await callIdentity(operation, { AccessToken: tokens.accessToken.toString(), ...input })
}

async function emailOfSession(): Promise<string> {
  const { email } = await library.fetchUserAttributes()

  return email ?? ''
}

async function as<T>(call: IdentityCall, run: () => Promise<T>): Promise<T> {
  try {
    if (!(await libraryOfSession())) throw new IdentityError('not-completed')

    return await run()
  } catch (error) {
    // Not a no: the same again once the person has shown who they are.
    if (isProofNeeded(error)) throw error
    throw toIdentityError(call, error)
  }
}
