import { DiffieHellmanGroup } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  answerCode,
  askForCode,
  deviceOf,
  manyTimes,
  openIdentityWorld,
  type IdentityWorld,
} from './identity-world.fixture.ts'
import { defaultLimits } from './send-limits.ts'

const triesPerPerson = defaultLimits.triesPerPerson
const known = 'somebody@example.com'
const unknown = 'nobody@example.com'
const [home, elsewhere] = ['192.0.2.10', '203.0.113.9']
const own = deviceOf('own-telephone')
let world: IdentityWorld
beforeAll(async () => {
  world = await openIdentityWorld({ limits: { ...manyTimes, triesPerPerson } })
  await world.register(known, {}, 'a password of one’s own')
  const { Session } = await world.call('InitiateAuth', askForCode(known), home, own)
  await world.call('RespondToAuthChallenge', answerCode(known, Session, world.lastCode(known)), home, own)
})
afterAll(() => world.database.close())

/** Every power of 3,072 bits, whoever has it computed. */
const powers = vi.spyOn(DiffieHellmanGroup.prototype, 'computeSecret')
beforeEach(() => void powers.mockClear())
afterEach(() => void (world.clock.at += 3_600_000))

const askSrp = (email: string, ip = elsewhere, device?: string, of = world) =>
  of.call(
    'InitiateAuth',
    { AuthFlow: 'USER_SRP_AUTH', AuthParameters: { USERNAME: email, SRP_A: 'abc' } },
    ip,
    device,
  )
const guess = (email: string) => {
  const AuthParameters = { USERNAME: email, PASSWORD: 'guessed password' }

  return world.call('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }, elsewhere)
}
const locked = { __type: 'NotAuthorizedException', message: 'Password attempts exceeded' }

describe('the powers of a password’s proof', () => {
  test('are as many for nobody as for somebody', async () => {
    expect(await askSrp(known)).toHaveProperty('Session')
    const forSomebody = powers.mock.calls.length
    expect(forSomebody).toBeGreaterThan(0)
    powers.mockClear()

    expect(await askSrp(unknown)).toHaveProperty('Session')
    expect(powers.mock.calls.length).toBe(forSomebody)
  })

  test.each([known, unknown])('are computed for no place that is locked out of %s', async (email) => {
    for (let time = 0; time < triesPerPerson; time += 1) await guess(email)
    powers.mockClear()

    expect(await guess(email)).toMatchObject(locked)
    expect(await askSrp(email)).toMatchObject(locked)
    expect(powers).not.toHaveBeenCalled()
    expect(await askSrp(email, '198.51.100.7')).toHaveProperty('Session')
    if (email === known) expect(await askSrp(email, elsewhere, own)).toHaveProperty('Session')
  })

  test('are not computed for who has asked too often, nor asking itself counted as a try', async () => {
    const limited = await openIdentityWorld({
      ...{ database: world.database, clock: world.clock },
      limits: { ...manyTimes, asksPerIp: 15, triesPerPerson },
    })
    for (let time = 0; time < 15; time += 1) {
      expect(await askSrp(unknown, elsewhere, undefined, limited)).toHaveProperty('Session')
    }
    powers.mockClear()

    expect(await askSrp(unknown, elsewhere, undefined, limited)).toMatchObject({
      __type: 'TooManyRequestsException',
    })
    expect(powers).not.toHaveBeenCalled()
  })

  test('are not computed for a sign-up whose mail would not be sent', async () => {
    const limited = await openIdentityWorld({
      ...{ database: world.database, clock: world.clock },
      limits: { ...manyTimes, sendsPerAddress: 1 },
    })
    const signUp = () =>
      limited.call('SignUp', { Username: unknown, Password: 'der alte Leuchtturm' }, elsewhere)
    expect(await signUp()).toHaveProperty('UserSub')
    powers.mockClear()

    expect(await signUp()).toMatchObject({ __type: 'LimitExceededException' })
    expect(powers).not.toHaveBeenCalled()
  })
})
