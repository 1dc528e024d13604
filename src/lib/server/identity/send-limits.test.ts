import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  answerCode,
  askForCode,
  deviceOf,
  manyTimes,
  openIdentityWorld,
  type IdentityWorld,
} from './identity-world.fixture.ts'

let world: IdentityWorld
beforeAll(async () => (world = await openIdentityWorld()))
afterAll(() => world.database.close())

describe('sending codes is limited to', () => {
  test('five mails an hour for an address, known or not; then again', async () => {
    await world.register('often@example.com')
    for (const email of ['often@example.com', 'never@example.com']) {
      const sends = email === 'often@example.com' ? 4 : 5
      for (let sent = 1; sent <= sends; sent += 1) {
        expect(await world.call('InitiateAuth', askForCode(email))).toHaveProperty('Session')
      }
      expect(await world.call('InitiateAuth', askForCode(email))).toMatchObject({
        __type: 'LimitExceededException',
      })
      expect(await world.call('SignUp', { Username: email })).toMatchObject({
        __type: 'LimitExceededException',
      })
    }
    world.clock.at += 3_600_000
    expect(await world.call('InitiateAuth', askForCode('often@example.com'))).toHaveProperty('Session')
  })

  test('so many calls an hour from one origin', async () => {
    const limited = await openIdentityWorld({
      database: world.database,
      limits: { ...manyTimes, sendsPerAddress: 5, asksPerIp: 3 },
    })
    const ask = (address: string, ip: string) => limited.call('InitiateAuth', askForCode(address), ip)
    for (const email of ['a@ip.example', 'b@ip.example', 'c@ip.example']) await ask(email, '203.0.113.7')
    expect(await ask('d@ip.example', '203.0.113.7')).toMatchObject({ __type: 'TooManyRequestsException' })
    expect(await ask('d@ip.example', '203.0.113.8')).toHaveProperty('Session')
  })
})

describe('strangers lock nobody out', () => {
  const email = 'owner@example.com'
  const home = '192.0.2.10'
  const own = deviceOf('own-telephone')
  const ask = (ip: string, device?: string) => world.call('InitiateAuth', askForCode(email), ip, device)
  const guess = (ip: string, PASSWORD: string, device?: string) => {
    const AuthParameters = { USERNAME: email, PASSWORD }

    return world.call('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }, ip, device)
  }
  const limited = { __type: 'LimitExceededException' }
  const strangers = Array.from({ length: 6 }, (_, index) => `203.0.113.${index + 1}`)

  beforeAll(async () => {
    await world.register(email, {}, 'a password of one’s own')
    const { Session } = await ask(home, own)
    const answered = await world.call(
      'RespondToAuthChallenge',
      answerCode(email, Session, world.lastCode(email)),
      home,
      own,
    )
    expect(answered).toHaveProperty('AuthenticationResult')
    world.clock.at += 3_600_000
  })

  test('out of their codes: five an hour for each network, fifteen for strangers together', async () => {
    const answers: unknown[] = []
    for (const ip of strangers) for (let time = 1; time <= 5; time += 1) answers.push((await ask(ip)).__type)
    expect(answers.filter((type) => type === undefined)).toHaveLength(15)
    expect(await ask('198.51.100.1')).toMatchObject(limited)

    expect(await ask(home)).toHaveProperty('Session')
    expect(await ask('198.51.100.1', own)).toHaveProperty('Session')
  })

  test('nor has the owner more than five from a network', async () => {
    for (let time = 2; time <= 5; time += 1) await ask(home)
    expect(await ask(home)).toMatchObject(limited)
  })

  test('out of their password', async () => {
    for (const ip of strangers) for (let time = 1; time <= 11; time += 1) await guess(ip, 'guessed password')
    const locked = { __type: 'NotAuthorizedException', message: 'Password attempts exceeded' }
    expect(await guess('198.51.100.1', 'a password of one’s own')).toMatchObject(locked)
    expect(await guess(home, 'a password of one’s own')).toHaveProperty('AuthenticationResult')
    expect(await guess('198.51.100.1', 'a password of one’s own', own)).toHaveProperty('AuthenticationResult')
  })

  test('by changing addresses within one IPv6 network', async () => {
    world.clock.at += 3_600_000
    for (let host = 1; host <= 5; host += 1) await ask(`2001:db8:1:2::${host}`)
    expect(await ask('2001:db8:1:2:ffff::1')).toMatchObject(limited)
    expect(await ask('2001:db8:1:3::1')).toHaveProperty('Session')
  })

  test('nor end a code by asking for another', async () => {
    world.clock.at += 3_600_000
    const { Session } = await ask(home, own)
    const code = world.lastCode(email)
    await ask('203.0.113.9')
    expect(
      await world.call('RespondToAuthChallenge', answerCode(email, Session, code), home, own),
    ).toHaveProperty('AuthenticationResult')

    await world.call('ForgotPassword', { Username: email }, home, own)
    const ConfirmationCode = world.lastCode(email)
    await world.call('ForgotPassword', { Username: email }, '203.0.113.9')
    for (let time = 1; time <= 7; time += 1) {
      const guessed = { Username: email, ConfirmationCode: '0', Password: 'strangers password' }
      await world.call('ConfirmForgotPassword', guessed, '203.0.113.9')
    }
    const wanted = { Username: email, ConfirmationCode, Password: 'another of one’s own' }
    expect(await world.call('ConfirmForgotPassword', wanted, home, own)).toEqual({})
  })
})

describe('counted at the same instant', () => {
  test('of twenty asks five are mailed', async () => {
    const asked = Array.from({ length: 20 }, () =>
      world.call('InitiateAuth', askForCode('burst@example.com'), '192.0.2.77'),
    )
    const answers = await Promise.all(asked)
    expect(answers.filter((answer) => 'Session' in answer)).toHaveLength(5)
  })

  test('of twenty guesses five are compared, and a right code serves one of ten', async () => {
    const email = 'guesses@example.com'
    await world.register(email)
    const first = await world.call('InitiateAuth', askForCode(email))
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () =>
        world.call('RespondToAuthChallenge', answerCode(email, first.Session, '1')),
      ),
    )
    expect(guesses.filter(({ __type }) => __type === 'CodeMismatchException')).toHaveLength(5)

    const second = await world.call('InitiateAuth', askForCode(email))
    const code = world.lastCode(email)
    const rights = await Promise.all(
      Array.from({ length: 5 }, () =>
        world.call('RespondToAuthChallenge', answerCode(email, second.Session, code)),
      ),
    )
    expect(rights.filter((answer) => 'AuthenticationResult' in answer)).toHaveLength(1)
  })

  test('of twenty passwords ten are compared, and a code sets one password', async () => {
    const email = 'passwords@example.com'
    await world.register(email)
    const AuthParameters = { USERNAME: email, PASSWORD: 'guessed password' }
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () =>
        world.call('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }),
      ),
    )
    expect(guesses.filter(({ message }) => message === 'Password attempts exceeded')).toHaveLength(10)

    await world.call('ForgotPassword', { Username: email })
    const ConfirmationCode = world.lastCode(email)
    const resets = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        world.call('ConfirmForgotPassword', {
          ...{ Username: email, ConfirmationCode },
          Password: `one of five, number ${index}`,
        }),
      ),
    )
    expect(resets.filter(({ __type }) => __type === undefined)).toHaveLength(1)
  })
})
