// @vitest-environment happy-dom
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { standAt } from '../../../tests/loopback-server.ts'
import { signedIn, startCognito } from './cognito.fixture.ts'
import { deleteOwnAccount, identityAccount } from './identity-account.ts'

let cognito: Awaited<ReturnType<typeof startCognito>>

beforeAll(async () => {
  cognito = await startCognito()
  // Not a loopback host, where cookies are Secure and this DOM keeps none without TLS.
  standAt('http://paraph.example/dashboard')
  const { happyDOM } = window as unknown as {
    happyDOM: { settings: { fetch: { disableSameOriginPolicy: boolean } } }
  }
  happyDOM.settings.fetch.disableSameOriginPolicy = true
  document.documentElement.lang = 'fr-FR'
})
afterAll(() => cognito.close())

beforeEach(() => {
  const { IdToken, AccessToken, RefreshToken } = signedIn(
    `${cognito.origin}/idp/local_pool`,
    'web',
  ).AuthenticationResult
  const name = (part: string) => `CognitoIdentityServiceProvider.web.${part}`
  for (const [part, value] of [
    ['LastAuthUser', 'mara'],
    ['mara.idToken', IdToken],
    ['mara.accessToken', AccessToken],
    ['mara.refreshToken', RefreshToken],
    ['mara.clockDrift', '0'],
  ] as const) {
    document.cookie = `${name(part)}=${value}; path=/`
  }
  cognito.asked.length = 0
})

const asked = () => cognito.asked.map(({ operation }) => operation)
const user = (attributes: Record<string, string>, factors: object = {}) => ({
  Username: 'mara',
  UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
  ...factors,
})

describe('the own account at the identity service', () => {
  test('[W10] tells what is switched on, and which passkeys there are', async () => {
    const factors = { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'], PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' }
    cognito.reply('GetUser', user({ phone_number: '+15550100199', phone_number_verified: 'true' }, factors))
    const credential = {
      CredentialId: 'one',
      FriendlyCredentialName: 'Phone',
      RelyingPartyId: 'paraph.example',
      AuthenticatorTransports: [],
      CreatedAt: 1_790_000_000,
    }
    cognito.reply('ListWebAuthnCredentials', { Credentials: [credential] })

    expect(await identityAccount.security()).toMatchObject({
      enabled: ['TOTP'],
      preferred: 'TOTP',
      phone: { number: '+15550100199', isConfirmed: true },
      passkeys: [{ id: 'one', name: 'Phone' }],
    })
  })

  test('[W10] of a pool without passkeys tells of none', async () => {
    cognito.reply('GetUser', user({}))
    cognito.refuse('ListWebAuthnCredentials', 'WebAuthnNotEnabledException')

    expect(await identityAccount.security()).toEqual({
      enabled: [],
      preferred: null,
      phone: null,
      passkeys: null,
    })
  })

  test('[W10] gets its first password without one before', async () => {
    cognito.reply('ChangePassword', {})
    await identityAccount.changePassword(null, 'correct horse battery')

    expect(cognito.asked).toMatchObject([
      { operation: 'ChangePassword', input: { ProposedPassword: 'correct horse battery' } },
    ])
    expect(cognito.asked[0]?.input).not.toHaveProperty('PreviousPassword')
  })

  test.each([
    ['NotAuthorizedException', 'password-wrong'],
    ['InvalidPasswordException', 'password-too-weak'],
    ['LimitExceededException', 'too-many-attempts'],
  ])('[W10] whose password is refused by %s is told %s', async (name, code) => {
    cognito.refuse('ChangePassword', name)

    await expect(identityAccount.changePassword('before', 'correct horse battery')).rejects.toMatchObject({
      code,
    })
  })

  test('[W10] switches an authenticator app on with its first code', async () => {
    cognito.reply('GetUser', user({ email: 'mara@lindqvist.example' }))
    cognito.reply('AssociateSoftwareToken', { SecretCode: 'JBSWY3DP' })
    cognito.reply('VerifySoftwareToken', { Status: 'SUCCESS' })
    cognito.reply('SetUserMFAPreference', {})

    const { secret, uri } = await identityAccount.setUpAuthenticator()
    expect([secret, uri]).toEqual([
      'JBSWY3DP',
      'otpauth://totp/Paraph:mara@lindqvist.example?secret=JBSWY3DP&issuer=Paraph',
    ])
    await identityAccount.confirmAuthenticator('123456')
    expect(cognito.asked.at(-1)).toMatchObject({
      operation: 'SetUserMFAPreference',
      input: { SoftwareTokenMfaSettings: { Enabled: true } },
    })
  })

  test('[W10] leaves an app off whose code is wrong', async () => {
    cognito.refuse('VerifySoftwareToken', 'EnableSoftwareTokenMFAException')

    await expect(identityAccount.confirmAuthenticator('000000')).rejects.toMatchObject({
      code: 'authenticator-code-wrong',
    })
    expect(asked()).toEqual(['VerifySoftwareToken'])
  })

  test('[W10] is kept where others depend on it, and why is told', async () => {
    cognito.reply('DeleteUser', { __type: 'UserLambdaValidationException', message: 'last-owner' })

    expect(await deleteOwnAccount()).toEqual({ refusedBy: 'last-owner' })
    expect(document.cookie).toContain('mara.idToken')
  })
})
