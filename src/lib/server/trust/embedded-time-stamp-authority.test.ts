import { createHash, randomBytes, X509Certificate } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeEmbeddedTimeStampAuthority } from './embedded-time-stamp-authority.ts'
import { makeHost } from './key-rows.fixture.ts'
import { hasOpenssl, makeChain, makeDesk, realRandom } from './openssl.fixture.ts'
import { checkTimeStampToken } from './time-stamp-token.ts'

const content = randomBytes(500)
const imprint = createHash('sha256').update(content).digest()

function makeEmbedded() {
  const host = makeHost(new Date('2027-03-01T12:00:00.750Z'))
  const keys = host.start()
  const findSigner = () => keys.timeStampSigner()

  return {
    ...host,
    keys,
    authority: makeEmbeddedTimeStampAuthority({ findSigner, clock: host.clock, random: realRandom }),
  }
}

test('the host’s own authority is told to be the host’s own', async () => {
  const { authority } = makeEmbedded()
  const { by, stamp } = await authority.choose()

  expect(by.kind).toBe('host')
  expect(by.name).not.toBe('?')
  expect(checkTimeStampToken(await stamp(content), { imprint })).toBeInstanceOf(Date)
})

describe.runIf(hasOpenssl)('a time-stamp by the host itself', () => {
  test('is verified by openssl under the root, over the content and no other', async () => {
    using desk = makeDesk()
    const { authority, keys } = makeEmbedded()
    desk.put('token', await authority.stamp(content))
    desk.put('content', content)
    desk.put('other', randomBytes(500))
    desk.putCertificates('root.pem', [await keys.root()])
    const verify = (file: string) =>
      desk.run(
        'openssl',
        'ts',
        '-verify',
        '-token_in',
        '-in',
        'token',
        '-data',
        file,
        '-CAfile',
        'root.pem',
        '-attime',
        '1803902400',
      )

    expect(await verify('content')).toContain('Verification: OK')
    await expect(verify('other')).rejects.toThrow('message imprint mismatch')
  })

  test("is accepted by our own check under the host's root only", async () => {
    const { authority, keys } = makeEmbedded()
    const token = await authority.stamp(content)
    const stranger = (await makeChain()).root.certificate
    const check = (root: Uint8Array) =>
      checkTimeStampToken(token, { imprint, roots: [new X509Certificate(root)] })

    expect(check(await keys.root())).toEqual(new Date('2027-03-01T12:00:00Z'))
    expect(() => check(stranger)).toThrow('not trusted')
  })

  test('says in words whose clock it was', async () => {
    using desk = makeDesk()
    const { authority } = makeEmbedded()
    desk.put('token', await authority.stamp(content))

    const text = await desk.run('openssl', 'ts', '-reply', '-token_in', '-in', 'token', '-text')

    expect(text).toContain('Time stamp: Mar  1 12:00:00 2027 GMT')
    expect(text).toContain('Policy OID: 2.25.181781693403105241653307527101984481295')
    expect(text).toContain('Accuracy: 0x01 seconds')
  })

  test('has a serial of its own, even in the same second', async () => {
    const { authority } = makeEmbedded()
    const tokens = await Promise.all(Array.from({ length: 20 }, () => authority.stamp(content)))

    expect(new Set(tokens.map((token) => Buffer.from(token).toString('hex'))).size).toBe(20)
  })
})
