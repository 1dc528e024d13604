import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { makeOcspRequest } from '#server/trust/ocsp-request.ts'
import { hasOpenssl, makeDesk } from '#server/trust/openssl.fixture.ts'
import { listen } from '#server/http/listen.ts'
import type { Listening } from '#server/http/listening.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePageless } from '../pageless.ts'
import { acme, makeReachableHost } from '../reachable-host.ts'

const pageless = makePageless()
let host: Awaited<ReturnType<typeof makeReachableHost>>
beforeAll(async () => {
  host = await makeReachableHost()
})
afterAll(async () => {
  await host.close()
  pageless.remove()
})

type Chain = { certificate: Uint8Array; chain: readonly Uint8Array[] }
const signerNow = () => host.world.app.keys.signerFor(acme)
const serialOf = (certificate: Uint8Array) => new X509Certificate(certificate).serialNumber
const post = (body: Uint8Array) =>
  host.world.fetch('/pki/ocsp', {
    method: 'POST',
    headers: { 'content-type': 'application/ocsp-request' },
    body: new Uint8Array(body),
  })
/** RFC 6960 §4.2.1: an answer without content is ten marks around its status. */
const bare = (status: number) => Buffer.from([0x30, 0x03, 0x0a, 0x01, status])
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

/** What openssl, as somebody with these certificates and a line to the host, says to an answer about what it asks for. */
async function askWithOpenssl({ certificate, chain }: Chain, ...about: string[]): Promise<string> {
  using desk = makeDesk()
  const [authority, root] = chain
  desk.putCertificates('root.pem', [root ?? authority!])
  desk.putCertificates('issuer.pem', [authority!])
  desk.putCertificates('one.pem', [certificate])
  let server: Listening | undefined
  try {
    const { app } = host.world
    server = await listen({ ...app, config: { ...app.config, port: 0 } }, pageless.dist)
    const where = ['-url', `http://127.0.0.1:${server.port}/pki/ocsp`, '-header', 'Host=sign.example.org']
    const options = ['-issuer', 'issuer.pem', '-CAfile', 'root.pem', '-resp_text', ...where]

    return await desk.run('openssl', 'ocsp', ...options, ...(about.length > 0 ? about : ['-cert', 'one.pem']))
  } finally {
    await server?.close()
  }
}

describe.runIf(hasOpenssl)('a client of OCSP that is not ours', () => {
  test('hears that a seal, its authority and the time-stamps hold, by the key of who issued them', async () => {
    const seal = await signerNow()
    const stamps = await host.world.app.keys.timeStampSigner()
    const authority = { certificate: seal.chain[0]!, chain: seal.chain.slice(1) }
    for (const one of [seal, authority, stamps]) {
      const said = await askWithOpenssl(one)
      expect(said).toContain('Response verify OK')
      expect(said).toContain('one.pem: good')
      expect(said, 'the nonce is there').not.toContain('WARNING')
    }
  })

  test('hears it without a nonce, and by the longer hash', async () => {
    const seal = await signerNow()
    const plain = await askWithOpenssl(seal, '-no_nonce', '-cert', 'one.pem')
    expect(plain).toContain('one.pem: good')
    expect(await askWithOpenssl(seal, '-no_nonce', '-cert', 'one.pem')).toBe(plain)
    const byLonger = await askWithOpenssl(seal, '-sha256', '-cert', 'one.pem')
    expect(byLonger).toContain('Hash Algorithm: sha256')
    expect(byLonger).toContain('one.pem: good')
  })

  test('hears nothing good of a serial that nobody gave, nor of several at once for it', async () => {
    const seal = await signerNow()
    const said = await askWithOpenssl(seal, '-serial', '0x1234', '-cert', 'one.pem')
    expect(said).toContain('0x1234: unknown')
    expect(said).toContain('one.pem: good')
  })

  test('hears of a revoked one when and why, as soon as it is written down', async () => {
    const seal = await signerNow()
    expect(await askWithOpenssl(seal, '-no_nonce', '-cert', 'one.pem')).toContain('one.pem: good')
    const serial = serialOf(seal.certificate)
    await host.revoke({
      kind: 'serial',
      serial,
      reason: 'keyCompromise',
      since: new Date('2026-01-02T03:04:05Z'),
    })

    for (const nonce of [[], ['-no_nonce']]) {
      const said = await askWithOpenssl(seal, ...nonce, '-cert', 'one.pem')
      expect(said).toContain('Response verify OK')
      expect(said).toContain('one.pem: revoked')
      expect(said).toContain('Reason: keyCompromise')
      expect(said).toMatch(/Invalidity Date:\s+Jan {2}2 03:04:05 2026 GMT/)
    }
    const next = await signerNow()
    expect(await askWithOpenssl(next)).toContain('one.pem: good')
  })

  test('sends what we understand in an address, as caches on the way need it', async () => {
    const seal = await signerNow()
    using desk = makeDesk()
    desk.putCertificates('issuer.pem', [seal.chain[0]!])
    desk.putCertificates('root.pem', [seal.chain[1]!])
    desk.putCertificates('one.pem', [seal.certificate])
    const asked = ['-issuer', 'issuer.pem', '-cert', 'one.pem']
    await desk.run('openssl', 'ocsp', ...asked, '-no_nonce', '-reqout', 'question')
    const question = readFileSync(path.join(desk.folder, 'question')).toString('base64')
    const escaped = `/pki/ocsp/${encodeURIComponent(question)}`
    const answer = await host.world.fetch(escaped)

    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/ocsp-response')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=600, no-transform, must-revalidate')
    const [from, until] = ['last-modified', 'expires'].map((name) =>
      Date.parse(answer.headers.get(name) ?? ''),
    )
    expect(until! - from!).toBe(8 * 3_600_000)
    const bytes = await bytesOf(answer)
    desk.put('answer', bytes)
    const said = await desk.run(
      'openssl',
      'ocsp',
      ...asked,
      '-no_nonce',
      '-CAfile',
      'root.pem',
      '-respin',
      'answer',
    )
    expect(said).toContain('Response verify OK')
    expect(said).toContain('one.pem: good')

    const etag = answer.headers.get('etag') ?? ''
    expect((await host.world.fetch(escaped, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect(await bytesOf(await host.world.fetch(`/pki/ocsp/${question}`))).toEqual(bytes)
    expect((await host.world.fetch(escaped, { method: 'HEAD' })).status).toBe(200)
  })
})

describe('what is no question about a certificate', () => {
  test('is told so, in a body as in an address, and is not kept', async () => {
    const { certificate, chain } = await signerNow()
    const good = makeOcspRequest(certificate, chain[0]!)
    expect((await bytesOf(await post(good))).length).toBeGreaterThan(100)
    const rubbish = [new Uint8Array(0), Buffer.from('no DER'), good.subarray(0, -1), Buffer.alloc(5000)]
    for (const body of rubbish) {
      const answer = await post(body)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(await bytesOf(answer)).toEqual(bare(1))
    }
    for (const text of ['/AAAA', '/%25', '/*', `/${'A'.repeat(10_000)}`, '///', '/', '']) {
      const answer = await host.world.fetch(`/pki/ocsp${text}`)
      expect([answer.status, await bytesOf(answer)], text.slice(0, 20)).toEqual([200, bare(1)])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('or about somebody else’s is not ours to answer', async () => {
    const { certificate } = await signerNow()

    expect(await bytesOf(await post(makeOcspRequest(certificate, certificate)))).toEqual(bare(6))
  })
})
