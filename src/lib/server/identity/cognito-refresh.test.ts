import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cognitoIssuer, makeCognitoRefresh } from './cognito-refresh.ts'
import {
  clientId,
  issuer,
  openIdentityWorld,
  serveIdentity,
  type IdentityWorld,
} from './identity-world.fixture.ts'
import { makeTokenVerifier } from './token-verifier.ts'

const pool = { region: 'eu-west-1', poolId: 'eu-west-1_Pool', clientId }

describe('refreshing at Cognito, played by the embedded service', () => {
  let world: IdentityWorld
  let server: Server
  let refresh: ReturnType<typeof makeCognitoRefresh>
  beforeAll(async () => {
    world = await openIdentityWorld()
    const served = await serveIdentity(world.identity)
    server = served.server
    refresh = makeCognitoRefresh({ ...pool, endpoint: served.url })
    await world.register('ana@example.com')
  })
  afterAll(async () => {
    server.close()
    await world.database.close()
  })

  test('[I5] gives tokens that verify, and the rotated refresh token', async () => {
    const { RefreshToken } = await world.signIn('ana@example.com')
    const renewed = await refresh(RefreshToken)
    const verifier = makeTokenVerifier({ issuer, clientId, keys: world.identity.keys, clock: world.clock })
    expect(await verifier.verify(renewed!.idToken)).toMatchObject({ email: 'ana@example.com' })
    expect(renewed!.refreshToken).not.toBe(RefreshToken)
    expect(await refresh(renewed!.refreshToken!)).not.toBeNull()
  })

  test('is null for a refresh token that is not honoured', async () => {
    expect(await refresh('unknown')).toBeNull()
  })

  test('throws for a client Cognito does not know: that is our fault, not the person’s', async () => {
    const { port } = server.address() as AddressInfo
    const misconfigured = makeCognitoRefresh({
      ...pool,
      clientId: 'x',
      endpoint: `http://127.0.0.1:${port}/`,
    })
    await expect(misconfigured('any')).rejects.toThrow('ResourceNotFoundException')
  })
})

describe('refreshing at a Cognito in trouble', () => {
  let server: Server | undefined
  const against = async (listener: RequestListener) => {
    server = createServer(listener)
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))

    return makeCognitoRefresh({
      ...pool,
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    })
  }
  afterEach(() => void server?.close())

  test.each<[string, number, string]>([
    ['overload', 400, '{"__type":"TooManyRequestsException"}'],
    ['an internal error', 500, '{"__type":"InternalErrorException"}'],
    ['a page of a proxy', 502, '<html>'],
    ['an answer without tokens', 200, '{}'],
  ])('throws at %s, so that nobody is signed out', async (_, status, body) => {
    const refresh = await against((_request, response) => response.writeHead(status).end(body))
    await expect(refresh('any')).rejects.toThrow()
  })

  test('throws when nobody answers', async () => {
    const refresh = await against((request) => request.socket.destroy())
    await expect(refresh('any')).rejects.toThrow()
  })

  test('understands an error name with a namespace before it', async () => {
    const body = '{"__type":"com.amazonaws.cognito.identity.idp.model#NotAuthorizedException"}'
    const refresh = await against((_request, response) => response.writeHead(400).end(body))
    expect(await refresh('any')).toBeNull()
  })

  test('takes the issuer from region and pool', () => {
    expect(cognitoIssuer(pool)).toBe('https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Pool')
  })
})
