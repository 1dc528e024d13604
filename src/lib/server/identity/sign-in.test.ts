import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { challengeLifetimeMs } from './challenges.ts'
import {
  answerCode,
  askForCode,
  clientId,
  issuer,
  openIdentityWorld,
  wrongCode,
  type IdentityWorld,
} from './identity-world.fixture.ts'

const ana = 'ana@example.com'
const stranger = 'stranger@example.com'
const anyText: unknown = expect.any(String)

let world: IdentityWorld
beforeAll(async () => {
  world = await openIdentityWorld()
  await world.register(ana, { name: 'Ana', locale: 'pt' })
})
// The limit of sends has a test of its own.
beforeEach(() => (world.clock.at += 3_600_000))
afterAll(() => world.database.close())

const ask = (email: string) => world.call('InitiateAuth', askForCode(email))
const answer = (email: string, session: string | undefined, code: string) =>
  world.call('RespondToAuthChallenge', answerCode(email, session, code))

describe('signing in with a mailed code', () => {
  test('[I1] the code, answered in the session that asked, signs in', async () => {
    const asked = await ask('ANA@example.com ')
    expect(asked).toMatchObject({
      ChallengeName: 'EMAIL_OTP',
      ChallengeParameters: {
        CODE_DELIVERY_DELIVERY_MEDIUM: 'EMAIL',
        CODE_DELIVERY_DESTINATION: 'a***@e***',
      },
    })
    expect(world.mails.at(-1)).toMatchObject({ purpose: 'sign-in', email: ana, locale: 'pt-BR' })

    const code = world.lastCode(ana)
    const { AuthenticationResult } = await answer(
      ana,
      asked.Session,
      ` ${code.slice(0, 4)} ${code.slice(4)} `,
    )
    expect(AuthenticationResult).toMatchObject({ ExpiresIn: 900, TokenType: 'Bearer' })
  })

  test("tokens carry Cognito's claims", async () => {
    const { IdToken, AccessToken } = await world.signIn(ana)
    const now = world.clock.at / 1000
    const id = decodeJwt(IdToken)
    expect(decodeProtectedHeader(IdToken)).toEqual({ alg: 'RS256', kid: anyText })
    expect(id).toMatchObject({
      iss: issuer,
      aud: clientId,
      token_use: 'id',
      email: ana,
      email_verified: true,
      name: 'Ana',
      locale: 'pt-BR',
      'cognito:username': id.sub,
      auth_time: now,
      iat: now,
      exp: now + 900,
      jti: anyText,
    })
    expect(decodeJwt(AccessToken)).toMatchObject({
      iss: issuer,
      sub: id.sub,
      client_id: clientId,
      token_use: 'access',
      username: id.sub,
      scope: 'aws.cognito.signin.user.admin',
      origin_jti: id['origin_jti'],
      exp: now + 900,
    })
    expect(id).not.toHaveProperty('client_id')
    expect(decodeJwt(AccessToken)).not.toHaveProperty('aud')
  })

  test('[I1] a code and its session live three minutes', async () => {
    const { Session } = await ask(ana)
    world.clock.at += challengeLifetimeMs - 1
    expect(await answer(ana, Session, wrongCode(world.lastCode(ana)))).toMatchObject({
      __type: 'CodeMismatchException',
    })
    world.clock.at += 1
    expect(await answer(ana, Session, world.lastCode(ana))).toMatchObject({
      __type: 'NotAuthorizedException',
    })
  })

  test('the sixth try finds the session dead, even with the right code', async () => {
    const { Session } = await ask(ana)
    const code = world.lastCode(ana)
    for (let tried = 1; tried <= 5; tried += 1) {
      expect(await answer(ana, Session, wrongCode(code))).toMatchObject({ __type: 'CodeMismatchException' })
    }
    expect(await answer(ana, Session, code)).toMatchObject({ __type: 'NotAuthorizedException' })
  })

  test('twenty guesses at the same time count as five', async () => {
    const { Session } = await ask(ana)
    const code = world.lastCode(ana)
    const guesses = await Promise.all(Array.from({ length: 20 }, () => answer(ana, Session, wrongCode(code))))
    const names = guesses.map(({ __type }) => __type)
    expect(names.filter((name) => name === 'CodeMismatchException')).toHaveLength(5)
    expect(names.filter((name) => name === 'NotAuthorizedException')).toHaveLength(15)
  })

  test('a code answered twenty times at once signs in once', async () => {
    const { Session } = await ask(ana)
    const code = world.lastCode(ana)
    const answers = await Promise.all(Array.from({ length: 20 }, () => answer(ana, Session, code)))
    expect(answers.filter((given) => given.AuthenticationResult)).toHaveLength(1)
  })

  test('asking again kills the earlier code', async () => {
    const first = await ask(ana)
    const firstCode = world.lastCode(ana)
    const second = await ask(ana)
    expect(await answer(ana, first.Session, firstCode)).toMatchObject({ __type: 'NotAuthorizedException' })
    expect(await answer(ana, second.Session, firstCode)).toMatchObject({ __type: 'CodeMismatchException' })
    expect(await answer(ana, second.Session, world.lastCode(ana))).toHaveProperty('AuthenticationResult')
  })

  test('a code is bound to the session and to the address that asked', async () => {
    await world.register('eve@example.com')
    const mine = await ask(ana)
    const code = world.lastCode(ana)
    const hers = await ask('eve@example.com')
    expect(await answer('eve@example.com', hers.Session, code)).toMatchObject({
      __type: 'CodeMismatchException',
    })
    expect(await answer('eve@example.com', mine.Session, code)).toMatchObject({
      __type: 'NotAuthorizedException',
    })
    expect(await answer(ana, 'guessed-session-guessed-session', code)).toMatchObject({
      __type: 'NotAuthorizedException',
    })
  })

  test('a code for confirming an address does not sign in', async () => {
    await world.call('SignUp', { Username: 'new@example.com' })
    const { Session } = await ask(ana)
    expect(await answer(ana, Session, world.lastCode('new@example.com'))).toHaveProperty('__type')
  })
})

describe('signing in with an address nobody has', () => {
  test('is answered as if somebody had, and sends nothing', async () => {
    const mailsBefore = world.mails.length
    const known = await ask(ana)
    expect(world.mails).toHaveLength(mailsBefore + 1)
    const unknown = await ask(stranger)
    expect(world.mails).toHaveLength(mailsBefore + 1)

    expect({ ...unknown, Session: '' }).toMatchObject({ ChallengeName: 'EMAIL_OTP', Session: '' })
    expect(Object.keys(unknown)).toEqual(Object.keys(known))
    expect(unknown.Session).toHaveLength(known.Session?.length ?? 0)
  })

  test('no code ever fits, and tries run out as for anybody', async () => {
    const { Session } = await ask(stranger)
    const names: unknown[] = []
    for (let tried = 1; tried <= 6; tried += 1)
      names.push((await answer(stranger, Session, '12345678')).__type)
    expect(names).toEqual([...Array<string>(5).fill('CodeMismatchException'), 'NotAuthorizedException'])
  })

  test('who registered without confirming is led to confirmation', async () => {
    await world.call('SignUp', { Username: 'half@example.com' })
    expect(await ask('half@example.com')).toMatchObject({ __type: 'UserNotConfirmedException' })
  })
})

describe('choosing how to sign in', () => {
  const choose = (email: string, session: string | undefined, factor: string) =>
    world.call('RespondToAuthChallenge', {
      ChallengeName: 'SELECT_CHALLENGE',
      Session: session,
      ChallengeResponses: { USERNAME: email, ANSWER: factor },
    })
  const start = (email: string, preferred?: string) =>
    world.call('InitiateAuth', {
      AuthFlow: 'USER_AUTH',
      AuthParameters: { USERNAME: email, ...(preferred && { PREFERRED_CHALLENGE: preferred }) },
    })

  test('tells nobody without its session what somebody has set up', async () => {
    await world.register('passworded@example.com', {}, 'correct horse battery')
    for (const email of ['passworded@example.com', ana, stranger]) {
      expect(await choose(email, 'no-session', 'PASSWORD')).toMatchObject({
        __type: 'NotAuthorizedException',
      })
    }
  })

  test('is offered without a preference, and for what somebody does not have', async () => {
    const offered = { ChallengeName: 'SELECT_CHALLENGE', AvailableChallenges: ['EMAIL_OTP'] }
    expect(await start(ana)).toMatchObject(offered)
    expect(await start(ana, 'WEB_AUTHN')).toMatchObject(offered)
    expect(await start(stranger)).toMatchObject({ ChallengeName: 'SELECT_CHALLENGE' })
  })

  test('leads to the chosen factor, once', async () => {
    const { Session } = await start(ana)
    const asked = await choose(ana, Session, 'EMAIL_OTP')
    expect(asked).toMatchObject({ ChallengeName: 'EMAIL_OTP' })
    expect(await choose(ana, Session, 'EMAIL_OTP')).toMatchObject({ __type: 'NotAuthorizedException' })
    expect(await answer(ana, asked.Session, world.lastCode(ana))).toHaveProperty('AuthenticationResult')
  })

  test('refuses what is not offered, and keeps the choice open', async () => {
    const { Session } = await start(ana)
    expect(await choose(ana, Session, 'PASSWORD')).toMatchObject({ __type: 'InvalidParameterException' })
    expect(await choose(ana, Session, 'EMAIL_OTP')).toMatchObject({ ChallengeName: 'EMAIL_OTP' })
  })

  test('a choice is no code', async () => {
    const { Session } = await start(ana)
    expect(await answer(ana, Session, '')).toMatchObject({ __type: 'NotAuthorizedException' })
  })

  test.each(['ADMIN_USER_PASSWORD_AUTH', 'toString', ''])(
    'the flow "%s" is not enabled',
    async (AuthFlow) => {
      const input = { AuthFlow, AuthParameters: { USERNAME: ana, PASSWORD: 'x' } }
      expect(await world.call('InitiateAuth', input)).toMatchObject({ __type: 'InvalidParameterException' })
    },
  )

  test.each([
    ['USER_AUTH', 'no name', {}],
    ['USER_PASSWORD_AUTH', 'no name', { PASSWORD: 'x' }],
    ['USER_PASSWORD_AUTH', 'no password', { USERNAME: ana }],
    ['USER_SRP_AUTH', 'no public value', { USERNAME: ana }],
    ['USER_SRP_AUTH', 'a public value of nothing', { USERNAME: ana, SRP_A: '0' }],
    ['USER_SRP_AUTH', 'the password itself', { USERNAME: ana, SRP_A: 'ab', PASSWORD: 'x' }],
    ['CUSTOM_AUTH', 'a password without SRP', { USERNAME: ana, PASSWORD: 'x' }],
  ])('[I10] the flow %s is refused with %s', async (AuthFlow, _, AuthParameters) => {
    expect(await world.call('InitiateAuth', { AuthFlow, AuthParameters })).toMatchObject({
      __type: 'InvalidParameterException',
    })
  })
})
