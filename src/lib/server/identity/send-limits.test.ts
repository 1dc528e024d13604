import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askForCode, manyTimes, openIdentityWorld, type IdentityWorld } from './identity-world.fixture.ts'

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
