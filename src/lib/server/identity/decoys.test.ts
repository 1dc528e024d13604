import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { identityPasskey } from '../data/tables/identity.ts'
import { manyTimes, openIdentityWorld, type IdentityWorld } from './identity-world.fixture.ts'
import { findUserByEmail } from './users.ts'

let world: IdentityWorld
beforeAll(async () => (world = await openIdentityWorld({ limits: manyTimes })))
beforeEach(() => (world.clock.at += 3_600_000))
afterAll(() => world.database.close())

const strangers = Array.from({ length: 100 }, (_, index) => `nobody-${index}@example.com`)
const start = (of: IdentityWorld, email: string, preferred?: string) =>
  of.call('InitiateAuth', {
    AuthFlow: 'USER_AUTH',
    AuthParameters: { USERNAME: email, ...(preferred && { PREFERRED_CHALLENGE: preferred }) },
  })
const choicesFor = async (of: IdentityWorld, email: string) =>
  (await start(of, email))['AvailableChallenges'] as string[]

type Options = { allowCredentials: { id: string; type: string; transports: string[] }[] }
const passkeysFor = async (of: IdentityWorld, email: string) => {
  const { ChallengeParameters } = await start(of, email, 'WEB_AUTHN')
  const { CREDENTIAL_REQUEST_OPTIONS } = ChallengeParameters as { CREDENTIAL_REQUEST_OPTIONS?: string }

  return CREDENTIAL_REQUEST_OPTIONS
    ? (JSON.parse(CREDENTIAL_REQUEST_OPTIONS) as Options).allowCredentials
    : null
}
const answer = (name: string, email: string, Session: unknown, responses: object) =>
  world.call('RespondToAuthChallenge', {
    ...{ ChallengeName: name, Session },
    ChallengeResponses: { USERNAME: email, ...responses },
  })

/** Somebody with a password, a telephone and a passkey. */
async function registerSomebody(email: string): Promise<void> {
  await world.register(email, {}, 'a password of one’s own')
  await world.database.transaction(null, async (tx) => {
    const user = await findUserByEmail(tx, email)
    await tx.insert(identityPasskey).values({
      credentialId: Buffer.alloc(16, 7).toString('base64url'),
      userId: user?.id ?? '',
      publicKey: 'AA',
      counter: 0,
      transports: ['hybrid', 'internal'],
      friendlyName: 'Phone',
      relyingPartyId: 'sign.example',
      createdAt: world.clock.now(),
    })
  })
}

describe('what an address nobody has seems to have set up', () => {
  test('is the same at every asking and after a restart, and not the same for all', async () => {
    const restarted = await openIdentityWorld({ database: world.database, limits: manyTimes })
    const lists = new Set<string>()
    for (const email of strangers) {
      const offered = await choicesFor(world, email)
      expect(await choicesFor(world, email)).toEqual(offered)
      expect(await choicesFor(restarted, email)).toEqual(offered)
      expect(offered[0]).toBe('EMAIL_OTP')
      expect(offered.includes('PASSWORD')).toBe(offered.includes('PASSWORD_SRP'))
      lists.add(offered.join())
    }
    expect(lists.size).toBeGreaterThan(3)
  })

  test('passkeys have ids that stay, in the form of real ones', async () => {
    await registerSomebody('somebody@example.com')
    const [real] = (await passkeysFor(world, 'somebody@example.com')) ?? []
    const seeming = strangers.map(async (email) => {
      const offered = await passkeysFor(world, email)
      expect(offered !== null).toBe((await choicesFor(world, email)).includes('WEB_AUTHN'))
      expect(await passkeysFor(world, email)).toEqual(offered)

      return offered ?? []
    })
    const all = (await Promise.all(seeming)).flat()
    expect(all.length).toBeGreaterThan(3)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    for (const one of all) {
      expect(Object.keys(one)).toEqual(Object.keys(real!))
      expect(one.id).toMatch(/^([\w-]{22}|[\w-]{43})$/)
    }
  })

  test('is answered as somebody’s is', async () => {
    const withAll = async (name: string) => {
      for (const email of strangers) if ((await choicesFor(world, email)).includes(name)) return email
      throw new Error(`nobody seems to have ${name}`)
    }
    const wrong = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
    const response = { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' }
    const CREDENTIAL = JSON.stringify({ ...wrong, response })
    const byPasskey = async (email: string) =>
      answer('WEB_AUTHN', email, (await start(world, email, 'WEB_AUTHN')).Session, { CREDENTIAL })
    const byPassword = async (email: string) =>
      answer('SELECT_CHALLENGE', email, (await start(world, email)).Session, {
        ...{ ANSWER: 'PASSWORD', PASSWORD: 'guessed password' },
      })
    expect(await byPasskey(await withAll('WEB_AUTHN'))).toEqual(await byPasskey('somebody@example.com'))
    expect(await byPassword(await withAll('PASSWORD'))).toEqual(await byPassword('somebody@example.com'))

    const messages = world.messages.length
    const telephone = await withAll('SMS_OTP')
    const asked = await start(world, telephone, 'SMS_OTP')
    expect(asked).toMatchObject({
      ChallengeName: 'SMS_OTP',
      ChallengeParameters: {
        CODE_DELIVERY_DESTINATION: expect.stringMatching(/^\+\*{7}\d{4}$/) as unknown,
        USER_ID_FOR_SRP: telephone,
      },
    })
    expect(await answer('SMS_OTP', telephone, asked.Session, { SMS_OTP_CODE: '12345678' })).toMatchObject({
      __type: 'CodeMismatchException',
    })
    expect(world.messages).toHaveLength(messages)
  })

  test('is no telephone where nobody sends text messages', async () => {
    const silent = await openIdentityWorld({ database: world.database, limits: manyTimes, hasSms: false })
    for (const email of strangers) expect(await choicesFor(silent, email)).not.toContain('SMS_OTP')
  })
})
