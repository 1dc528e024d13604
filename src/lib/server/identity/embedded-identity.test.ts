import type { JSONWebKeySet } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openIdentityWorld, toRequest, type IdentityWorld } from './identity-world.fixture.ts'

let world: IdentityWorld
beforeAll(async () => (world = await openIdentityWorld()))
afterAll(() => world.database.close())

describe('the identity protocol', () => {
  test.each(['CreateUserPool', 'constructor', '__proto__', ''])('knows no operation %j', async (name) => {
    expect(await world.call(name, {})).toMatchObject({ __type: 'UnknownOperationException' })
  })

  test('names its errors in the header too, and is never cached', async () => {
    const response = await world.identity.handle(toRequest('Nothing', {}), { ip: null, userAgent: null })
    expect(response.status).toBe(400)
    expect(response.headers.get('x-amzn-errortype')).toBe('UnknownOperationException')
    expect(response.headers.get('content-type')).toBe('application/x-amz-json-1.1')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('serves its own client only', async () => {
    for (const ClientId of ['another', '', null, undefined]) {
      const input = { ClientId, Username: 'x@example.com' }
      expect(await world.call('SignUp', input)).toMatchObject({ __type: 'ResourceNotFoundException' })
    }
  })

  test('needs no client beside an access token', async () => {
    const input = { ClientId: undefined, AccessToken: 'x' }
    expect(await world.call('GetUser', input)).toMatchObject({ message: 'Invalid Access Token' })
  })

  test('answers a fault of its own with 500, saying nothing of it', async () => {
    const broken = await openIdentityWorld({
      database: world.database,
      sendCode: () => Promise.reject(new Error('secret detail')),
    })
    const input = { ClientId: 'test-client', Username: 'fault@example.com' }
    const response = await broken.identity.handle(toRequest('SignUp', input), { ip: null, userAgent: null })
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({
      __type: 'InternalErrorException',
      message: 'Internal server error',
    })
  })

  test.each([
    ['no address', { Username: 'nobody' }],
    ['two addresses', { Username: 'a@b.example, c@d.example' }],
    ['a line break', { Username: 'a@b.example\nBcc: c@d.example' }],
    ['no user name', {}],
    ['a number', { Username: 7 }],
    [
      'another address inside',
      { Username: 'a@b.example', UserAttributes: [{ Name: 'email', Value: 'c@d.example' }] },
    ],
  ])('refuses to register %s', async (_, input) => {
    expect(await world.call('SignUp', input)).toMatchObject({ __type: 'InvalidParameterException' })
  })

  test.each(['email_verified', 'sub', 'cognito:groups', 'custom:'])('lets nobody write %s', async (Name) => {
    const input = { Username: 'pat@example.com', UserAttributes: [{ Name, Value: 'true' }] }
    expect(await world.call('SignUp', input)).toMatchObject({ __type: 'NotAuthorizedException' })
  })

  test.each(['', 'nonsense', '[]', 'null', '"SignUp"', `{"a":"${'x'.repeat(70_000)}"}`])(
    'answers a body it cannot read with an error (%#)',
    async (body) => {
      const request = new Request('https://sign.example/idp/', {
        method: 'POST',
        headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.SignUp' },
        body,
      })
      const response = await world.identity.handle(request, { ip: null, userAgent: null })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ __type: 'SerializationException' })
    },
  )

  test('publishes its keys, and nothing of their private parts', async () => {
    const request = new Request('https://sign.example/idp/local-1_Test/.well-known/jwks.json')
    const response = await world.identity.handle(request, { ip: null, userAgent: null })
    const keySet = (await response.json()) as JSONWebKeySet
    expect(keySet).toEqual(await world.identity.jwks())
    expect(Object.keys(keySet.keys[0]!).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  })
})
