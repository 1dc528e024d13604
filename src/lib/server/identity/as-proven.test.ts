import { proofLifetimeMs } from '#core/identity/proof.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { manyTimes, openIdentityWorld, type IdentityWorld } from './identity-world.fixture.ts'

const email = 'guarded@example.com'
const needed = { __type: 'ReauthenticationRequiredException' }

let world: IdentityWorld
beforeAll(async () => {
  world = await openIdentityWorld({ limits: manyTimes })
  await world.register(email)
})
beforeEach(() => (world.clock.at += 3_600_000))
afterAll(() => world.database.close())

const guarded = [
  ['SetUserMFAPreference', { EmailMfaSettings: { Enabled: true } }],
  ['AssociateSoftwareToken', {}],
  ['StartWebAuthnRegistration', {}],
  ['DeleteWebAuthnCredential', { CredentialId: 'none' }],
  ['UpdateUserAttributes', { UserAttributes: [{ Name: 'phone_number', Value: '+15550100199' }] }],
  ['ChangePassword', { ProposedPassword: 'a first one, long enough' }],
  ['DeleteUser', {}],
] as const

describe('what guards an account', () => {
  test.each(guarded)('is changed by %s only after a fresh sign-in', async (operation, input) => {
    const { AccessToken, RefreshToken } = await world.signIn(email)
    world.clock.at += proofLifetimeMs + 1
    expect(await world.call(operation, { AccessToken, ...input })).toMatchObject(needed)

    // Refreshing shows nothing of the person.
    const { AuthenticationResult } = await world.call('GetTokensFromRefreshToken', { RefreshToken })
    const renewed = AuthenticationResult!.AccessToken
    expect(await world.call(operation, { AccessToken: renewed, ...input })).toMatchObject(needed)
    expect(await world.call('GetUser', { AccessToken: renewed })).toHaveProperty('Username')

    const again = await world.signIn(email)
    const answer = await world.call(operation, { AccessToken: again.AccessToken, ...input })
    expect(answer.__type).not.toBe(needed.__type)
  })

  test('is switched off by nobody who found the device open', async () => {
    await world.register('left-open@example.com')
    const { AccessToken } = await world.signIn('left-open@example.com')
    const wish = (Enabled: boolean) => ({ AccessToken, EmailMfaSettings: { Enabled } })
    expect(await world.call('SetUserMFAPreference', wish(true))).toEqual({})
    world.clock.at += proofLifetimeMs + 1
    expect(await world.call('SetUserMFAPreference', wish(false))).toMatchObject(needed)
  })

  test('leaves a name to whoever is signed in', async () => {
    await world.register('named@example.com')
    const { AccessToken } = await world.signIn('named@example.com')
    world.clock.at += proofLifetimeMs + 1
    const UserAttributes = [{ Name: 'name', Value: 'Noa' }]
    expect(await world.call('UpdateUserAttributes', { AccessToken, UserAttributes })).not.toHaveProperty(
      '__type',
    )
  })
})
