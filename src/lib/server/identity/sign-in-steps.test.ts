import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { identityUser } from '../data/tables/identity.ts'
import { codeOfApp } from './amplify.fixture.ts'
import { challengeLifetimeMs } from './challenges.ts'
import { openIdentityWorld, wrongCode, type IdentityWorld } from './identity-world.fixture.ts'
import { dead, incorrect, paramsOf, password, signInActs, stranger } from './sign-in-acts.fixture.ts'

// Steps of signing in by their protocol: answered wrongly, too late, twice, and by somebody else.

let world: IdentityWorld
beforeAll(async () => (world = await openIdentityWorld()))
// Limits have tests of their own.
beforeEach(() => (world.clock.at += 3_600_000))
afterAll(() => world.database.close())

const { byPassword, respond, somebody, startSrp } = signInActs(() => world)

describe('a proof of the password', () => {
  test('[I2] is asked of everybody alike, nobody with the same salt each time', async () => {
    const email = await somebody()
    const [known, unknown, again] = [
      await startSrp(email),
      await startSrp(stranger),
      await startSrp(stranger),
    ]
    expect(Object.keys(paramsOf(unknown))).toEqual(Object.keys(paramsOf(known)))
    expect(known).toMatchObject({ ChallengeName: 'PASSWORD_VERIFIER' })
    expect(paramsOf(unknown)['SALT']).toBe(paramsOf(again)['SALT'])
    expect(paramsOf(unknown)['SRP_B']).not.toBe(paramsOf(again)['SRP_B'])
    expect(paramsOf(known)['SRP_B']?.length).toBeGreaterThan(700)
  })

  const proof = (answer: Record<string, unknown>, signature: string) => ({
    PASSWORD_CLAIM_SECRET_BLOCK: paramsOf(answer)['SECRET_BLOCK'] ?? '',
    PASSWORD_CLAIM_SIGNATURE: signature,
    TIMESTAMP: 'Mon Mar 2 09:00:00 UTC 2026',
  })

  test('wrongly given is over, for the owner and for nobody', async () => {
    for (const who of [await somebody(), stranger]) {
      const asked = await startSrp(who)
      const signature = Buffer.alloc(32).toString('base64')
      expect(await respond('PASSWORD_VERIFIER', who, asked.Session, proof(asked, signature))).toEqual(
        incorrect,
      )
      expect(await respond('PASSWORD_VERIFIER', who, asked.Session, proof(asked, signature))).toMatchObject(
        dead,
      )
    }
  })

  test('too late, or in the session of somebody else, is no proof', async () => {
    const [mine, hers] = [await somebody(), await somebody()]
    const asked = await startSrp(mine)
    expect(await respond('PASSWORD_VERIFIER', hers, asked.Session, proof(asked, 'x'))).toMatchObject(dead)
    world.clock.at += challengeLifetimeMs
    expect(await respond('PASSWORD_VERIFIER', mine, asked.Session, proof(asked, 'x'))).toMatchObject(dead)
  })

  test('with a time of no shape is refused, and may be given again', async () => {
    const email = await somebody()
    const asked = await startSrp(email)
    const shapeless = { ...proof(asked, 'x'), TIMESTAMP: 'now' }
    expect(await respond('PASSWORD_VERIFIER', email, asked.Session, shapeless)).toMatchObject({
      __type: 'InvalidParameterException',
    })
    expect(await respond('PASSWORD_VERIFIER', email, asked.Session, proof(asked, 'x'))).toEqual(incorrect)
  })
})

describe('a step after the password', () => {
  async function withApp(): Promise<{ email: string; show: () => string }> {
    const email = await somebody()
    const { AccessToken } = (await byPassword(email, password)).AuthenticationResult ?? { AccessToken: '' }
    const { SecretCode } = await world.call('AssociateSoftwareToken', { AccessToken })
    const show = () => codeOfApp(String(SecretCode), world.clock.at)
    await world.call('VerifySoftwareToken', { AccessToken, UserCode: show() })
    await world.call('SetUserMFAPreference', {
      AccessToken,
      SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
    })
    world.clock.at += 30_000

    return { email, show }
  }
  const answerApp = (email: string, session: string | undefined, code: string) =>
    respond('SOFTWARE_TOKEN_MFA', email, session, { SOFTWARE_TOKEN_MFA_CODE: code })

  test('[I2] is answered within three minutes', async () => {
    const { email, show } = await withApp()
    const asked = await byPassword(email, password)
    expect(asked).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' })
    expect(asked).not.toHaveProperty('AuthenticationResult')
    world.clock.at += challengeLifetimeMs
    expect(await answerApp(email, asked.Session, show())).toMatchObject(dead)
  })

  test('is answered once, and by nobody else', async () => {
    const [mine, hers] = [await withApp(), await withApp()]
    const asked = await byPassword(mine.email, password)
    expect(await answerApp(hers.email, asked.Session, hers.show())).toMatchObject(dead)
    expect(await answerApp(mine.email, 'a-guessed-session', mine.show())).toMatchObject(dead)
    expect(await answerApp(mine.email, asked.Session, mine.show())).toHaveProperty('AuthenticationResult')
    expect(await answerApp(mine.email, asked.Session, mine.show())).toMatchObject(dead)
  })

  test('cannot be left out by answering another one in its session', async () => {
    const { email } = await withApp()
    const { Session } = await byPassword(email, password)
    for (const [name, responses] of [
      ['EMAIL_OTP', { EMAIL_OTP_CODE: '' }],
      ['MFA_SETUP', {}],
      ['SELECT_MFA_TYPE', { ANSWER: 'EMAIL_OTP' }],
      ['SELECT_CHALLENGE', { ANSWER: 'EMAIL_OTP' }],
      ['NEW_PASSWORD_REQUIRED', { NEW_PASSWORD: 'a password of my own' }],
      ['WEB_AUTHN', { CREDENTIAL: '{}' }],
      ['CUSTOM_CHALLENGE', { ANSWER: '' }],
    ] as const) {
      expect(await respond(name, email, Session, responses)).toMatchObject(dead)
    }
    const AuthParameters = { USERNAME: email }
    expect(
      await world.call('InitiateAuth', { AuthFlow: 'USER_AUTH', AuthParameters, Session }),
    ).toMatchObject({ ChallengeName: 'SELECT_CHALLENGE' })
  })

  test('codes of an app are tried five times a session and ten times an hour', async () => {
    const { email, show } = await withApp()
    const names: unknown[] = []
    for (let round = 1; round <= 2; round += 1) {
      const { Session } = await byPassword(email, password)
      for (let tried = 1; tried <= 5; tried += 1) {
        names.push((await answerApp(email, Session, wrongCode(show()))).__type)
      }
      expect(await answerApp(email, Session, show())).toMatchObject(dead)
    }
    expect(new Set(names)).toEqual(new Set(['CodeMismatchException']))
    const { Session } = await byPassword(email, password)
    expect(await answerApp(email, Session, show())).toMatchObject({ __type: 'NotAuthorizedException' })
    world.clock.at += 3_600_000
    const later = await byPassword(email, password)
    expect(await answerApp(email, later.Session, show())).toHaveProperty('AuthenticationResult')
  })

  test('a code used twenty times at once signs in once', async () => {
    const { email, show } = await withApp()
    const sessions = await Promise.all(Array.from({ length: 5 }, () => byPassword(email, password)))
    const answers = await Promise.all(sessions.map(({ Session }) => answerApp(email, Session, show())))
    expect(answers.filter((given) => given.AuthenticationResult)).toHaveLength(1)
  })

  test('the secret of an app is kept under the instance key', async () => {
    const email = await somebody()
    const { AccessToken } = (await byPassword(email, password)).AuthenticationResult ?? { AccessToken: '' }
    const { SecretCode } = await world.call('AssociateSoftwareToken', { AccessToken })
    const UserCode = codeOfApp(String(SecretCode), world.clock.at)
    await world.call('VerifySoftwareToken', { AccessToken, UserCode })
    const rows = await world.database.transaction(null, (tx) => tx.select().from(identityUser))
    expect(JSON.stringify(rows)).not.toContain(String(SecretCode))
  })

  test('a set-up of somebody else’s is not finished with one’s own token', async () => {
    const tokenOf = async (email: string) =>
      (await byPassword(email, password)).AuthenticationResult?.AccessToken ?? ''
    const [mine, hers] = [await tokenOf(await somebody()), await tokenOf(await somebody())]
    const { SecretCode } = await world.call('AssociateSoftwareToken', { AccessToken: mine })
    const UserCode = codeOfApp(String(SecretCode), world.clock.at)
    expect(await world.call('VerifySoftwareToken', { AccessToken: hers, UserCode })).toMatchObject({
      __type: 'NotAuthorizedException',
    })
    world.clock.at += 15 * 60_000
    expect(await world.call('VerifySoftwareToken', { AccessToken: mine, UserCode })).toMatchObject({
      __type: 'NotAuthorizedException',
    })
  })

  test.each(['AssociateSoftwareToken', 'VerifySoftwareToken'])(
    '%s needs a token or a session',
    async (name) => {
      for (const input of [{ Session: 'guessed' }, {}]) {
        expect(await world.call(name, { UserCode: '123456', ...input })).toMatchObject({
          __type: 'NotAuthorizedException',
        })
      }
    },
  )
})
