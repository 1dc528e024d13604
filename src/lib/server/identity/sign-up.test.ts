import { Refusal } from '#core/refusal.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { challengeLifetimeMs } from './challenges.ts'
import { askForCode, openIdentityWorld, wrongCode, type IdentityWorld } from './identity-world.fixture.ts'

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
