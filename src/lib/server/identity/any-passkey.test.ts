import { passkeyHolder } from '#core/identity/passkey-holder.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openIdentityWorld, manyTimes, type IdentityWorld } from './identity-world.fixture.ts'
import { makeSoftwareAuthenticator, type SoftwareAuthenticator } from './software-authenticator.fixture.ts'

// W3C Web Authentication Level 3 §7.2 with an empty `allowCredentials`, by the protocol itself.

const origin = 'https://sign.example'
type Asked = { Session: string; challenge: string; rpId: string }

let world: IdentityWorld
let authenticator: SoftwareAuthenticator
let count = 0
let owner: string
beforeAll(async () => {
  world = await openIdentityWorld({ limits: { ...manyTimes, asksPerIp: 3 } })
})
beforeEach(async () => {
  authenticator = makeSoftwareAuthenticator({ origin })
  owner = `owner${(count += 1)}@example.com`
  await registerPasskey(owner)
})
afterAll(() => world.database.close())

async function registerPasskey(email: string): Promise<void> {
  await world.register(email)
  const { AccessToken } = await world.signIn(email)
  const { CredentialCreationOptions: options } = await world.call('StartWebAuthnRegistration', {
    AccessToken,
  })
  const Credential = authenticator.create(options as Parameters<SoftwareAuthenticator['create']>[0])
  await world.call('CompleteWebAuthnRegistration', { AccessToken, Credential })
}

async function ask(ip: string | null = null): Promise<Asked & { options: object }> {
  const AuthParameters = { USERNAME: passkeyHolder, PREFERRED_CHALLENGE: 'WEB_AUTHN' }
  const asked = await world.call('InitiateAuth', { AuthFlow: 'USER_AUTH', AuthParameters }, ip)
  const { CREDENTIAL_REQUEST_OPTIONS: json } = asked['ChallengeParameters'] as Record<string, string>
  const options = JSON.parse(String(json)) as Asked

  return { ...options, Session: String(asked.Session), options }
}

const answer = ({ Session }: Pick<Asked, 'Session'>, credential: object, USERNAME = passkeyHolder) =>
  world.call('RespondToAuthChallenge', {
    ChallengeName: 'WEB_AUTHN',
    Session,
    ChallengeResponses: { USERNAME, CREDENTIAL: JSON.stringify(credential) },
  })

const subjectOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { email: string }).email

describe('a passkey without an address', () => {
  test('signs in whose it is', async () => {
    const asked = await ask()
    const { AuthenticationResult } = await answer(asked, authenticator.get(asked))
    expect(subjectOf(String(AuthenticationResult?.IdToken))).toBe(owner)
  })

  test('is asked of everybody alike: nobody’s credentials are named', async () => {
    const { options } = await ask()
    expect(options).toMatchObject({ rpId: 'sign.example', allowCredentials: [], timeout: 180_000 })
  })

  test('answers once, within three minutes, the challenge it was asked', async () => {
    const first = await ask()
    const given = authenticator.get(first)
    expect((await answer(await ask(), given)).__type).toBe('NotAuthorizedException')
    expect((await answer(first, given)).AuthenticationResult).toBeDefined()
    expect((await answer(first, given)).__type).toBe('NotAuthorizedException')

    const late = await ask()
    world.clock.at += 180_001
    expect((await answer(late, authenticator.get(late))).__type).toBe('NotAuthorizedException')
  })

  test('that is wrong, unknown, or names nobody or somebody else is refused in the same words', async () => {
    const mine = authenticator
    const another = makeSoftwareAuthenticator({ origin })
    authenticator = another
    await registerPasskey(`other-of-${owner}`)
    const stranger = makeSoftwareAuthenticator({ origin })
    const handleOf = (made: object) => (made as { response: { userHandle: string } }).response.userHandle
    const withHandle = (made: object, userHandle?: string) => {
      const { response } = made as { response: object }

      return { ...made, response: { ...response, userHandle } }
    }
    const others = handleOf(another.get({ challenge: '', rpId: '' }))
    const answers = [
      (asked: Asked) => stranger.get(asked),
      (asked: Asked) => withHandle(stranger.get(asked), others),
      (asked: Asked) => withHandle(mine.get(asked)),
      (asked: Asked) => withHandle(mine.get(asked), others),
      (asked: Asked) => withHandle(mine.get(asked), 'c29tZWJvZHk'),
      (asked: Asked) => mine.get({ ...asked, rpId: 'evil.example' }),
      () => ({}),
    ]
    for (const credential of answers) {
      const asked = await ask()
      expect(await answer(asked, credential(asked))).toEqual({
        __type: 'NotAuthorizedException',
        message: 'Incorrect username or password.',
      })
    }
  })

  test('leads to no other factor, and no other flow takes its stand-in for a name', async () => {
    const asked = await ask()
    const chosen = await world.call('RespondToAuthChallenge', {
      ChallengeName: 'SELECT_CHALLENGE',
      Session: asked.Session,
      ChallengeResponses: { USERNAME: passkeyHolder, ANSWER: 'EMAIL_OTP' },
    })
    expect(chosen.__type).toBe('NotAuthorizedException')

    for (const PREFERRED_CHALLENGE of ['EMAIL_OTP', 'PASSWORD', '']) {
      const AuthParameters = { USERNAME: passkeyHolder, PREFERRED_CHALLENGE, PASSWORD: 'whatever it was' }
      const refused = await world.call('InitiateAuth', { AuthFlow: 'USER_AUTH', AuthParameters })
      expect(refused.__type).toBe('InvalidParameterException')
    }
  })

  test('asked for by its owner’s address stays one of that address', async () => {
    const AuthParameters = { USERNAME: owner, PREFERRED_CHALLENGE: 'WEB_AUTHN' }
    const asked = await world.call('InitiateAuth', { AuthFlow: 'USER_AUTH', AuthParameters })
    const { CREDENTIAL_REQUEST_OPTIONS: json } = asked['ChallengeParameters'] as Record<string, string>
    const given = authenticator.get(JSON.parse(String(json)) as Asked)
    const Session = String(asked.Session)
    expect((await answer({ Session }, given, `other-of-${owner}`)).__type).toBe('NotAuthorizedException')
    expect((await answer({ Session }, given, owner)).AuthenticationResult).toBeDefined()
  })

  test('is asked as often as anything else from one network', async () => {
    for (let times = 0; times < 3; times += 1) await ask('192.0.2.7')
    const AuthParameters = { USERNAME: passkeyHolder, PREFERRED_CHALLENGE: 'WEB_AUTHN' }
    const input = { AuthFlow: 'USER_AUTH', AuthParameters }
    expect((await world.call('InitiateAuth', input, '192.0.2.7')).__type).toBe('TooManyRequestsException')
    expect((await ask('192.0.2.8')).Session).toBeTruthy()
  })
})
