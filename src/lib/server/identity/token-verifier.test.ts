import {
  createLocalJWKSet,
  errors,
  exportJWK,
  generateKeyPair,
  SignJWT,
  UnsecuredJWT,
  type JWTPayload,
} from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeTokenVerifier, remoteKeys, type TokenVerifier } from './token-verifier.ts'

const issuer = 'https://sign.example/idp/local-1_Test'
const clientId = 'test-client'
const noon = Date.parse('2026-03-02T12:00:00Z')
const clock = { now: () => new Date(noon) }
const seconds = noon / 1000

const claims = {
  iss: issuer,
  aud: clientId,
  sub: 'ana',
  email: 'ana@example.com',
  email_verified: true,
  token_use: 'id',
  origin_jti: 'session',
  iat: seconds,
  exp: seconds + 900,
}

let verifier: TokenVerifier
let sign: (payload: JWTPayload, kid?: string) => Promise<string>
let publicPem: Uint8Array
beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
  publicPem = Buffer.from(JSON.stringify(jwk))
  verifier = makeTokenVerifier({ issuer, clientId, keys: createLocalJWKSet({ keys: [jwk] }), clock })
  sign = (payload, kid = 'k1') =>
    new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
})

describe('an ID token', () => {
  test('says who its bearer is', async () => {
    expect(await verifier.verify(await sign({ ...claims, name: 'Ana', locale: 'es-ES' }))).toEqual({
      subject: 'ana',
      email: 'ana@example.com',
      emailVerified: true,
      name: 'Ana',
      locale: 'es-ES',
      originJti: 'session',
      expiresAt: new Date(noon + 900_000),
    })
  })

  test.each<[string, JWTPayload]>([
    ['another issuer', { iss: 'https://sign.example/idp/local-1_Other' }],
    ['another client', { aud: 'another' }],
    ['another use', { token_use: 'access' }],
    ['no use', { token_use: undefined }],
    ['no subject', { sub: undefined }],
    ['no address', { email: undefined }],
    ['no end', { exp: undefined }],
    ['an end before now', { exp: seconds - 6 }],
    ['a beginning to come', { nbf: seconds + 60 }],
  ])('with %s is refused', async (_, change) => {
    expect(await verifier.verify(await sign({ ...claims, ...change }))).toBeNull()
  })

  test('is not refused for clocks a few seconds apart', async () => {
    expect(await verifier.verify(await sign({ ...claims, exp: seconds - 4 }))).not.toBeNull()
  })

  test('signed by another key, another way or not at all is refused', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    const stranger = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(privateKey)
    const confused = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'k1' }).sign(publicPem)
    const tokens = [
      await stranger,
      await confused,
      new UnsecuredJWT(claims).encode(),
      await sign(claims, 'k2'),
    ]
    for (const token of tokens) expect(await verifier.verify(token)).toBeNull()
  })

  test.each(['', '.', '..', 'a.b.c', '{}', 'ey.ey.ey', 'null', '𝒶.𝒷.𝒸'])('is not %j', async (text) => {
    expect(await verifier.verify(text)).toBeNull()
  })

  test('is neither good nor bad while the keys are out of reach', async () => {
    const keys = remoteKeys('http://127.0.0.1:9/pool')
    const distant = makeTokenVerifier({ issuer, clientId, keys, clock })
    await expect(distant.verify(await sign(claims))).rejects.toThrow()
  })
})

describe('a token that was good', () => {
  const minutes = 60_000
  async function verifying() {
    let now = noon
    let asked = 0
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
    const held: { key?: typeof publicKey } = { key: publicKey }
    const keys = () => {
      asked += 1
      if (!held.key) throw new errors.JWKSNoMatchingKey()
      return Promise.resolve(held.key)
    }
    const token = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(privateKey)

    return {
      verifier: makeTokenVerifier({ issuer, clientId, keys, clock: { now: () => new Date(now) } }),
      token,
      asked: () => asked,
      setTo: (time: number) => (now = time),
      withdraw: () => delete held.key,
    }
  }

  test('is not judged again for a while, and ends when it says', async () => {
    const { verifier: own, token, asked, setTo } = await verifying()
    const first = await own.verify(token)
    setTo(noon + 4 * minutes)
    expect(await own.verify(token)).toEqual(first)
    expect(asked()).toBe(1)

    setTo(noon + 14 * minutes)
    expect(await own.verify(token)).toEqual(first)
    setTo(noon + 15 * minutes + 4_000)
    expect(await own.verify(token), 'within the tolerance').toEqual(first)
    setTo(noon + 15 * minutes + 6_000)
    expect(await own.verify(token)).toBeNull()
  })

  test('is honoured five minutes longer than its key, and nobody else is', async () => {
    const { verifier: own, token, setTo, withdraw } = await verifying()
    await own.verify(token)
    withdraw()
    setTo(noon + 4 * minutes)
    expect(await own.verify(token)).not.toBeNull()
    expect(await own.verify(`${token.slice(0, -4)}AAAA`)).toBeNull()
    setTo(noon + 6 * minutes)
    expect(await own.verify(token)).toBeNull()
  })

  test('vouches for no other one', async () => {
    const { verifier: own, token } = await verifying()
    const good = await own.verify(token)
    const [header = '', , signature = ''] = token.split('.')
    const forged = Buffer.from(JSON.stringify({ ...claims, sub: 'eve' })).toString('base64url')
    expect(good?.subject).toBe('ana')
    expect(await own.verify([header, forged, signature].join('.'))).toBeNull()
  })
})
