import { Refusal } from '#core/refusal.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { challengeLifetimeMs } from './challenges.ts'
import {
  askForCode,
  deviceOf,
  openIdentityWorld,
  wrongCode,
  type IdentityWorld,
} from './identity-world.fixture.ts'

let world: IdentityWorld
beforeAll(async () => (world = await openIdentityWorld()))
afterAll(() => world.database.close())

const confirm = (email: string, code: string) =>
  world.call('ConfirmSignUp', { Username: email, ConfirmationCode: code })

describe('signing up', () => {
  test('sends a code of eight digits in the language of the page', async () => {
    const answer = await world.call('SignUp', {
      Username: ' Ana@Example.COM ',
      UserAttributes: [
        { Name: 'email', Value: 'ana@example.com' },
        { Name: 'name', Value: 'Ana Núñez' },
        { Name: 'locale', Value: 'es-ES' },
      ],
    })
    expect(answer).toMatchObject({
      UserConfirmed: false,
      CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'a***@e***' },
    })
    expect(world.mails.at(-1)).toEqual({
      purpose: 'sign-up',
      email: 'ana@example.com',
      locale: 'es-ES',
      code: expect.stringMatching(/^\d{8}$/) as unknown,
    })
  })

  test('[I3] the code confirms the address and leads to automatic sign-in', async () => {
    const { Session } = await confirm('ana@example.com', world.lastCode('ana@example.com'))
    expect(world.confirmed.at(-1)).toMatchObject({
      email: 'ana@example.com',
      attributes: { name: 'Ana Núñez', locale: 'es-ES' },
    })

    const signIn = { AuthFlow: 'USER_AUTH', AuthParameters: { USERNAME: 'ana@example.com' }, Session }
    const mailsBefore = world.mails.length
    expect(await world.call('InitiateAuth', signIn)).toHaveProperty('AuthenticationResult.IdToken')
    expect(world.mails).toHaveLength(mailsBefore)
    expect(await world.call('InitiateAuth', signIn)).toMatchObject({ ChallengeName: 'SELECT_CHALLENGE' })
  })

  test('automatic sign-in serves the confirmed address only', async () => {
    await world.register('eve@example.com')
    await world.call('SignUp', { Username: 'adam@example.com' })
    const { Session } = await confirm('adam@example.com', world.lastCode('adam@example.com'))
    const stolen = { AuthFlow: 'USER_AUTH', AuthParameters: { USERNAME: 'eve@example.com' }, Session }
    expect(await world.call('InitiateAuth', stolen)).not.toHaveProperty('AuthenticationResult')
  })

  test('a code works once', async () => {
    await world.call('SignUp', { Username: 'once@example.com' })
    const code = world.lastCode('once@example.com')
    expect(await confirm('once@example.com', code)).toHaveProperty('Session')
    expect(await confirm('once@example.com', code)).toMatchObject({ __type: 'ExpiredCodeException' })
  })

  test('a wrong code is a mismatch, the sixth try finds the code dead', async () => {
    await world.call('SignUp', { Username: 'six@example.com' })
    const code = world.lastCode('six@example.com')
    for (let tried = 1; tried <= 5; tried += 1) {
      expect(await confirm('six@example.com', wrongCode(code))).toMatchObject({
        __type: 'CodeMismatchException',
      })
    }
    expect(await confirm('six@example.com', code)).toMatchObject({ __type: 'ExpiredCodeException' })
  })

  test('[I1] a code lives three minutes', async () => {
    await world.call('SignUp', { Username: 'late@example.com' })
    world.clock.at += challengeLifetimeMs
    expect(await confirm('late@example.com', world.lastCode('late@example.com'))).toMatchObject({
      __type: 'ExpiredCodeException',
    })
  })

  test('a code sent again replaces the first', async () => {
    await world.call('SignUp', { Username: 'again@example.com' })
    const first = world.lastCode('again@example.com')
    await world.call('ResendConfirmationCode', { Username: 'again@example.com' })
    expect(await confirm('again@example.com', first)).toMatchObject({ __type: 'CodeMismatchException' })
    expect(await confirm('again@example.com', world.lastCode('again@example.com'))).toHaveProperty('Session')
  })

  test('signing up again before confirming takes the new attributes', async () => {
    const attributes = (name: string) => [{ Name: 'name', Value: name }]
    await world.call('SignUp', { Username: 'bo@example.com', UserAttributes: attributes('Bob') })
    await world.call('SignUp', { Username: 'bo@example.com', UserAttributes: attributes('Bo') })
    await confirm('bo@example.com', world.lastCode('bo@example.com'))
    expect(world.confirmed.at(-1)).toMatchObject({ attributes: { name: 'Bo' } })
  })

  test('a refusal of the application undoes the confirmation', async () => {
    const strict = await openIdentityWorld({
      database: world.database,
      onConfirmed: () => Promise.reject(new Refusal('slug-taken')),
    })
    await strict.call('SignUp', { Username: 'strict@example.com' })
    const code = strict.lastCode('strict@example.com')
    expect(
      await strict.call('ConfirmSignUp', { Username: 'strict@example.com', ConfirmationCode: code }),
    ).toEqual({
      __type: 'UserLambdaValidationException',
      message: 'slug-taken',
    })
    expect(await strict.call('InitiateAuth', askForCode('strict@example.com'))).toMatchObject({
      __type: 'UserNotConfirmedException',
    })
  })
})

describe('signing up with a taken address', () => {
  beforeAll(() => world.register('taken@example.com'))

  test('is answered like any other, and tells the owner by mail', async () => {
    const fresh = await world.call('SignUp', { Username: 'fresh@example.com' })
    const taken = await world.call('SignUp', { Username: 'taken@example.com' })
    expect(Object.keys(taken)).toEqual(Object.keys(fresh))
    expect(taken).toMatchObject({
      UserConfirmed: false,
      UserSub: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
    })
    expect(world.mails.at(-1)).toEqual({
      purpose: 'already-registered',
      email: 'taken@example.com',
      locale: 'en-US',
    })
  })

  test('repeated, neither kind gives itself away by its subject', async () => {
    const subjects = async (email: string) => [
      (await world.call('SignUp', { Username: email })).UserSub,
      (await world.call('SignUp', { Username: email })).UserSub,
    ]
    expect(
      new Set([...(await subjects('fresh@example.com')), ...(await subjects('taken@example.com'))]).size,
    ).toBe(4)
  })

  test('a guess is answered as for a new address, and no code ever fits', async () => {
    await world.call('ResendConfirmationCode', { Username: 'taken@example.com' })
    const answers: unknown[] = []
    for (let tried = 1; tried <= 6; tried += 1)
      answers.push((await confirm('taken@example.com', '12345678')).__type)
    expect(answers).toEqual([...Array<string>(5).fill('CodeMismatchException'), 'ExpiredCodeException'])
  })

  test('asking again for a code sends nothing to owners and strangers, and says the same', async () => {
    world.clock.at += 3_600_000
    const mailsBefore = world.mails.length
    const known = await world.call('ResendConfirmationCode', { Username: 'taken@example.com' })
    const unknown = await world.call('ResendConfirmationCode', { Username: 'tim@example.com' })
    expect(known).toEqual(unknown)
    expect(world.mails).toHaveLength(mailsBefore)
  })
})

describe('two sign-ups for an address, the owner’s and a stranger’s', () => {
  const owner = deviceOf('owner')
  const stranger = deviceOf('stranger')
  const named = (name: string) => [{ Name: 'name', Value: name }]
  const signUp = async (email: string, name: string, device?: string) => {
    await world.call('SignUp', { Username: email, UserAttributes: named(name) }, null, device)

    return world.lastCode(email)
  }
  const confirmFrom = (email: string, code: string, device?: string) =>
    world.call('ConfirmSignUp', { Username: email, ConfirmationCode: code }, null, device)

  test.each([
    ['in their browsers', owner, stranger],
    ['without cookies', undefined, undefined],
  ])('are confirmed by a code each, %s', async (where, ownDevice, strangeDevice) => {
    const email = `two-${where.length}@example.com`
    const code = await signUp(email, 'Owner', ownDevice)
    await signUp(email, 'Stranger', strangeDevice)
    expect(await confirmFrom(email, code, ownDevice)).toHaveProperty('Session')
    expect(world.confirmed.at(-1)).toMatchObject({ email, attributes: { name: 'Owner' } })
  })

  test('the newer code is wrong in the browser of the older sign-up', async () => {
    const email = 'newer@example.com'
    const code = await signUp(email, 'Owner', owner)
    const strange = await signUp(email, 'Stranger', stranger)
    expect(await confirmFrom(email, strange, owner)).toMatchObject({ __type: 'CodeMismatchException' })
    expect(await confirmFrom(email, code, owner)).toHaveProperty('Session')
    expect(world.confirmed.at(-1)).toMatchObject({ attributes: { name: 'Owner' } })
  })

  test('another code is for the sign-up of the browser that asks', async () => {
    const email = 'another@example.com'
    await signUp(email, 'Owner', owner)
    await signUp(email, 'Stranger', stranger)
    await world.call('ResendConfirmationCode', { Username: email }, null, owner)
    expect(await confirmFrom(email, world.lastCode(email), owner)).toHaveProperty('Session')
    expect(world.confirmed.at(-1)).toMatchObject({ attributes: { name: 'Owner' } })
  })

  test('strangers use up none of the owner’s tries', async () => {
    const email = 'tries@example.com'
    const code = await signUp(email, 'Owner', owner)
    for (let tried = 1; tried <= 8; tried += 1) await confirmFrom(email, wrongCode(code), stranger)
    expect(await confirmFrom(email, code, owner)).toHaveProperty('Session')
  })

  test('a code may be typed on another device, a few times an hour', async () => {
    const email = 'phone@example.com'
    const code = await signUp(email, 'Owner', owner)
    expect(await confirmFrom(email, wrongCode(code), deviceOf('phone'))).toMatchObject({
      __type: 'CodeMismatchException',
    })
    expect(await confirmFrom(email, code, deviceOf('phone'))).toHaveProperty('Session')

    const other = await signUp('guessed@example.com', 'Owner', owner)
    for (let tried = 1; tried <= 10; tried += 1) await confirmFrom('guessed@example.com', '1', stranger)
    expect(await confirmFrom('guessed@example.com', other, stranger)).toMatchObject({
      __type: 'ExpiredCodeException',
    })
  })

  test('leave one account: the other code is void, and so is its password', async () => {
    const email = 'void@example.com'
    const code = await signUp(email, 'Owner', owner)
    const Password = 'chosen by a stranger'
    await world.call('SignUp', { Username: email, Password }, null, stranger)
    const strange = world.lastCode(email)
    await confirmFrom(email, code, owner)
    expect(await confirmFrom(email, strange, stranger)).toMatchObject({ __type: 'ExpiredCodeException' })
    const AuthParameters = { USERNAME: email, PASSWORD: Password }
    expect(
      await world.call('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }),
    ).toMatchObject({
      __type: 'NotAuthorizedException',
    })
  })

  test('confirmed at the same instant have one winner', async () => {
    const email = 'instant@example.com'
    const codes = [await signUp(email, 'Owner', owner), await signUp(email, 'Stranger', stranger)]
    const answers = await Promise.all(
      [owner, stranger].map((device, index) => confirmFrom(email, codes[index] ?? '', device)),
    )
    expect(answers.map((answer) => 'Session' in answer).sort()).toEqual([false, true])
  })

  test('are forgotten after a week without confirmation', async () => {
    const email = 'week@example.com'
    await signUp(email, 'Owner', owner)
    world.clock.at += 8 * 86_400_000
    await world.identity.sweep()
    expect(await world.call('InitiateAuth', askForCode(email))).toHaveProperty('Session')
  })
})
