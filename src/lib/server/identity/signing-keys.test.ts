import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { identityKey } from '../data/tables/identity.ts'
import { openIdentityWorld, clientId, issuer, type IdentityWorld } from './identity-world.fixture.ts'
import { makeTokenVerifier } from './token-verifier.ts'

const ana = 'ana@example.com'
const dayMs = 86_400_000
const yearMs = 365 * dayMs

let world: IdentityWorld
beforeAll(async () => (world = await openIdentityWorld()))
beforeEach(() => (world.clock.at += 3_600_000))
afterAll(() => world.database.close())

const kidsOf = async ({ identity }: IdentityWorld) => (await identity.jwks()).keys.map(({ kid }) => kid)
const verifierOf = ({ identity, clock }: IdentityWorld) =>
  makeTokenVerifier({ issuer, clientId, keys: identity.keys, clock })

describe('the signing keys', () => {
  test('are one, however many ask for the first at once', async () => {
    const twin = await openIdentityWorld({ database: world.database })
    const sets = await Promise.all([kidsOf(world), kidsOf(twin), kidsOf(world), kidsOf(twin)])
    expect(new Set(sets.flat()).size).toBe(1)
  })

  test('have 3072 bits, as strong as 128', async () => {
    const [key] = (await world.identity.jwks()).keys

    expect(Buffer.from(String(key?.n), 'base64url').byteLength * 8).toBe(3072)
  })

  test('are kept encrypted and survive a restart', async () => {
    const rows = await world.database.transaction(null, (tx) => tx.select().from(identityKey))
    expect(JSON.stringify(rows)).not.toContain('PRIVATE KEY')
    expect(JSON.stringify(rows)).not.toContain('"d"')

    await world.register(ana)
    const { IdToken } = await world.signIn(ana)
    const restarted = await openIdentityWorld({ database: world.database })
    restarted.clock.at = world.clock.at
    expect(await verifierOf(restarted).verify(IdToken)).toMatchObject({ email: ana })
  })

  test('are renewed once a year; the old one verifies while its tokens live, then goes', async () => {
    world.clock.at += yearMs - 10 * 3_600_000
    const before = await world.signIn(ana)
    world.clock.at = (await createdAt()) + yearMs
    const after = await world.signIn(ana)
    const [oldKid, newKid] = [before, after].map(({ IdToken }) => decodeProtectedHeader(IdToken).kid)
    expect(newKid).not.toBe(oldKid)
    expect(await kidsOf(world)).toEqual([newKid, oldKid])
    const { RefreshToken } = before
    expect(await world.call('GetTokensFromRefreshToken', { RefreshToken })).toHaveProperty(
      'AuthenticationResult',
    )

    world.clock.at += dayMs
    const restarted = await openIdentityWorld({ database: world.database })
    restarted.clock.at = world.clock.at
    expect(await kidsOf(restarted)).toEqual([newKid])
  })

  test('another process made are found', async () => {
    const twin = await openIdentityWorld({ database: world.database })
    twin.clock.at = world.clock.at
    await kidsOf(twin)
    world.clock.at = twin.clock.at = (await createdAt()) + yearMs - 1
    const verifier = verifierOf(twin)
    await kidsOf(twin)
    world.clock.at += 1
    const { IdToken } = await world.signIn(ana)
    expect(await verifier.verify(IdToken)).toMatchObject({ email: ana })
  })
})

async function createdAt(): Promise<number> {
  const rows = await world.database.transaction(null, (tx) => tx.select().from(identityKey))

  return Math.max(...rows.map((row) => row.createdAt.getTime()))
}
