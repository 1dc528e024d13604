import { Refusal } from '#core/refusal.ts'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identityChallenge, identitySession, identityUser } from '../data/tables/identity.ts'
import { answerCode, askForCode, openIdentityWorld, type IdentityWorld } from './identity-world.fixture.ts'

const ana = 'ana@example.com'

let world: IdentityWorld
beforeAll(async () => {
  world = await openIdentityWorld()
  await world.register(ana, { name: 'Ana' })
})
afterAll(() => world.database.close())

describe('a person’s own account', () => {
  test('is read with an access token', async () => {
    const { AccessToken, IdToken } = await world.signIn(ana)
    const subject = decodeJwt(IdToken).sub
    expect(await world.call('GetUser', { AccessToken })).toEqual({
      Username: subject,
      UserAttributes: [
        { Name: 'sub', Value: subject },
        { Name: 'email', Value: ana },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'name', Value: 'Ana' },
      ],
    })
  })

  test('is closed to ID tokens, forged ones and expired ones', async () => {
    world.clock.at += 3_600_000
    const { AccessToken, IdToken } = await world.signIn(ana)
    const [header, payload = '', signature] = AccessToken.split('.')
    const claims = decodeJwt(AccessToken)
    const forged = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody' })).toString('base64url')
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
    const tokens = [IdToken, `${header}.${forged}.${signature}`, `${unsigned}.${payload}.`, 'x', '']
    for (const token of tokens) {
      expect(await world.call('GetUser', { AccessToken: token })).toMatchObject({
        __type: 'NotAuthorizedException',
      })
    }
    world.clock.at += 900_000
    expect(await world.call('GetUser', { AccessToken })).toMatchObject({
      __type: 'NotAuthorizedException',
      message: 'Access Token has expired',
    })
  })

  test('takes changes of attributes, and an empty value takes one away', async () => {
    world.clock.at += 3_600_000
    const { AccessToken, RefreshToken } = await world.signIn(ana)
    const change = (Name: string, Value: string) =>
      world.call('UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name, Value }] })
    await change('name', 'Ana Maria')
    await change('locale', 'fr')
    await change('nickname', 'Nani')
    await change('nickname', '')
    const { AuthenticationResult } = await world.call('GetTokensFromRefreshToken', { RefreshToken })
    expect(decodeJwt(AuthenticationResult!.IdToken)).toMatchObject({ name: 'Ana Maria', locale: 'fr-FR' })
    expect(JSON.stringify(await world.call('GetUser', { AccessToken }))).not.toContain('nickname')
    expect(await change('email', 'boss@example.com')).toMatchObject({ __type: 'NotAuthorizedException' })
  })

  test.each(['\u0000', 'Ana\nMaria', '\ud800'])('takes no text with %j in it', async (Value) => {
    const UserAttributes = [{ Name: 'name', Value }]
    expect(await world.call('SignUp', { Username: 'control@example.com', UserAttributes })).toMatchObject({
      __type: 'InvalidParameterException',
    })
  })

  test('a token fits in a cookie of 4096 bytes, whatever the attributes', async () => {
    const email = `${'語'.repeat(64)}@${'語'.repeat(180)}.example`
    const long = '語'.repeat(256)
    await world.register(email, { name: long, given_name: long, family_name: long, locale: long })
    const { IdToken } = await world.signIn(email)
    expect(
      IdToken.length + `CognitoIdentityServiceProvider.test-client.${email}.idToken`.length,
    ).toBeLessThan(3500)
  })

  test('is deleted with all that belongs to it, and the address is free again', async () => {
    await world.register('gone@example.com')
    const { AccessToken, IdToken } = await world.signIn('gone@example.com')
    expect(await world.call('DeleteUser', { AccessToken })).toEqual({})
    expect(await world.call('GetUser', { AccessToken })).toMatchObject({ __type: 'NotAuthorizedException' })
    expect(await world.identity.isRevoked(String(decodeJwt(IdToken)['origin_jti']))).toBe(true)

    const left = await world.database.transaction(null, async (tx) => [
      await tx.select().from(identityUser),
      await tx.select().from(identitySession),
      await tx.select().from(identityChallenge),
    ])
    expect(JSON.stringify(left)).not.toContain('gone@example.com')
    expect(JSON.stringify(left)).not.toContain(decodeJwt(IdToken).sub)
    await world.register('gone@example.com')
  })

  test('stays when the application refuses to let it go', async () => {
    world.clock.at += 3_600_000
    const strict = await openIdentityWorld({
      database: world.database,
      onDeleting: () => Promise.reject(new Refusal('document-in-use')),
    })
    await strict.register('owner@example.com')
    const { AccessToken } = await strict.signIn('owner@example.com')
    expect(await strict.call('DeleteUser', { AccessToken })).toMatchObject({
      __type: 'UserLambdaValidationException',
    })
    expect(await strict.call('GetUser', { AccessToken })).toHaveProperty('Username')
  })
})

describe('a changed password', () => {
  const email = 'changes@example.com'
  const before = 'a password of one’s own'
  const after = 'another of one’s own'
  const change = (AccessToken: string, PreviousPassword: string, ProposedPassword: string) =>
    world.call('ChangePassword', { AccessToken, PreviousPassword, ProposedPassword })

  test('ends every other sign-in, and those half-way', async () => {
    await world.register(email, {}, before)
    const [here, elsewhere] = [await world.signIn(email), await world.signIn(email)]
    const halfWay = await world.call('InitiateAuth', askForCode(email))
    const code = world.lastCode(email)
    expect(await change(here.AccessToken, before, after)).toEqual({})
    expect(await world.call('GetUser', { AccessToken: here.AccessToken })).toHaveProperty('Username')
    expect(await world.call('GetUser', { AccessToken: elsewhere.AccessToken })).toMatchObject({
      __type: 'NotAuthorizedException',
    })
    expect(
      await world.call('RespondToAuthChallenge', answerCode(email, halfWay.Session, code)),
    ).toMatchObject({ __type: 'NotAuthorizedException' })
  })

  test.each(['password1234', 'changeschanges', 'qwertyuiop12'])('cannot be %s', async (weak) => {
    world.clock.at += 3_600_000
    const { AccessToken } = await world.signIn(email)
    expect(await change(AccessToken, after, weak)).toMatchObject({ __type: 'InvalidPasswordException' })
    expect(await world.call('SignUp', { Username: `new-${email}`, Password: weak })).toMatchObject({
      __type: 'InvalidPasswordException',
    })
  })

  test('may be tried again with the same code when the first is too easy', async () => {
    world.clock.at += 3_600_000
    await world.call('ForgotPassword', { Username: email })
    const reset = { Username: email, ConfirmationCode: world.lastCode(email) }
    expect(await world.call('ConfirmForgotPassword', { ...reset, Password: 'password1234' })).toMatchObject({
      __type: 'InvalidPasswordException',
    })
    expect(await world.call('ConfirmForgotPassword', { ...reset, Password: before })).toEqual({})
  })
})
