import { X509Certificate } from 'node:crypto'
import { revocationAddresses } from '#server/sealing/archive/revocation-addresses.ts'
import { hasOpenssl, makeDesk } from '#server/trust/openssl.fixture.ts'
import { readCertificate } from '#verifier/signed-message.ts'
import { signersIn } from '#verifier/signers-in.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acme, makeReachableHost } from '../reachable-host.ts'
import { sealOne } from '../sealed.ts'
import { makeWorld, register } from '../world.ts'

let host: Awaited<ReturnType<typeof makeReachableHost>>
beforeAll(async () => {
  host = await makeReachableHost()
})
afterAll(() => host.close())

const signerNow = (mode: 'live' | 'test' = 'live') => host.world.app.keys.signerFor({ ...acme, mode })
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const serialOf = (certificate: Uint8Array) => new X509Certificate(certificate).serialNumber
/** Where a certificate says that its issuer's is. */
const issuerAt = (certificate: Uint8Array) =>
  /CA Issuers - URI:(\S+)/.exec(new X509Certificate(certificate).infoAccess ?? '')?.[1] ?? ''
const listAt = (certificate: Uint8Array) =>
  revocationAddresses(readCertificate(certificate)).lists[0] ?? 'nowhere'

test('a seal that names our addresses is whole for good without our asking ourselves over the network', async () => {
  const asked: unknown[] = []
  const { fetch } = globalThis
  globalThis.fetch = (...request) => {
    asked.push(request[0])
    return fetch(...request)
  }
  try {
    const mara = await register(host.world, 'mara-published', 'Published')
    const { bytes } = await sealOne(host.world, mara, 'jane.published@example.org')
    const verdict = await host.world.app.services.verify(bytes)

    expect(verdict).toMatchObject({
      indication: 'total-passed',
      signatures: [{ level: 'B-LTA' }, { kind: 'document-time-stamp' }],
    })
    const [[certificate = new Uint8Array()] = []] = signersIn(bytes)
    expect(revocationAddresses(readCertificate(certificate))).toMatchObject({
      answers: ['https://sign.example.org/pki/ocsp'],
      lists: [`https://sign.example.org/pki/${mara.organizationId}-live.crl`],
    })
    expect(asked).toEqual([])
  } finally {
    globalThis.fetch = fetch
  }
})

test('whoever asks too often is told to wait', async () => {
  const world = await makeWorld({ limits: { 'public-read': { times: 2 } } })
  try {
    const statuses = []
    for (const path of ['/pki/root.cer', '/pki/root.crl', '/pki/ocsp/AAAA', '/pki/root.cer', '/crl/root.crl'])
      statuses.push((await world.fetch(path)).status)
    statuses.push((await world.fetch('/pki/ocsp', { method: 'POST', body: 'any' })).status)
    expect(statuses).toEqual([200, 200, 429, 429, 429, 429])
  } finally {
    await world.close()
  }
})

describe('what is published of the authorities', () => {
  test('leads from a seal to the root, certificate by certificate', async () => {
    for (const mode of ['live', 'test'] as const) {
      const { certificate, chain } = await signerNow(mode)
      const [authority, root] = chain

      expect(issuerAt(certificate)).toBe(`https://sign.example.org/pki/${acme.id}-${mode}.cer`)
      expect(hex(await host.read(issuerAt(certificate)))).toBe(hex(authority!))
      expect(hex(await host.read(issuerAt(authority!)))).toBe(hex(root!))
      expect(issuerAt(root!)).toBe('')
    }
  })

  test('is one list, where certificates name it and where those of before do', async () => {
    const { certificate, chain } = await signerNow()
    for (const one of [certificate, chain[0]!]) {
      const name = listAt(one).split('/').at(-1)
      expect(listAt(one)).toBe(`https://sign.example.org/pki/${name}`)
      expect(hex(await host.read(`/crl/${name}`))).toBe(hex(await host.read(listAt(one))))
    }
  })

  test('may be kept, and is asked for without being brought', async () => {
    await signerNow()
    const types = { cer: 'application/pkix-cert', crl: 'application/pkix-crl' }
    for (const [ending, type] of Object.entries(types)) {
      const where = `/pki/${acme.id}-live.${ending}`
      const answer = await host.world.fetch(where)
      expect(answer.headers.get('content-type')).toBe(type)
      expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/)
      const etag = answer.headers.get('etag') ?? ''
      expect((await host.world.fetch(where, { headers: { 'if-none-match': etag } })).status).toBe(304)
      const head = await host.world.fetch(where, { method: 'HEAD' })
      expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, type, ''])
    }
  })

  test('is nothing of who has no key, is nobody, or is no authority', async () => {
    await signerNow()
    const statusOf = async (name: string) => (await host.world.fetch(`/pki/${name}`)).status
    const bodyOf = async (id: string) => {
      const answer = await host.world.fetch(`/pki/${id}-live.cer`)
      return { ...((await answer.json()) as object), instance: null }
    }
    // One is well formed and without a key; the other names nobody at all.
    expect(await bodyOf('0190a0b0-0000-7000-8000-000000000999')).toEqual(await bodyOf('nobody'))
    for (const name of [
      'root-2.cer',
      'root-1.cer',
      'root.pem',
      `${acme.id}.cer`,
      `${acme.id}-live-2.cer`,
      `seal:${acme.id}:live.cer`,
      'time-stamp.cer',
      'root.cer.crl',
    ])
      expect(await statusOf(name), name).toBe(404)
    expect((await host.world.fetch('/crl/root.cer')).status).toBe(404)
  })

  test('is every version there was: who replaces a root leaves the former where its certificates say', async () => {
    const before = await signerNow()
    const stamper = await host.world.app.keys.timeStampSigner()
    expect(await host.world.app.services.publishedCertificates.nameOfRoot()).toBe('root.cer')
    await host.revoke({ kind: 'root', reason: 'superseded' })
    const after = await signerNow()
    expect(serialOf(after.chain[1]!)).not.toBe(serialOf(before.chain[1]!))

    for (const { certificate, chain } of [before, after]) {
      expect(hex(await host.read(issuerAt(certificate)))).toBe(hex(chain[0]!))
      expect(hex(await host.read(issuerAt(chain[0]!)))).toBe(hex(chain[1]!))
    }
    expect(hex(await host.read(issuerAt(stamper.certificate)))).toBe(hex(before.chain[1]!))
    expect(issuerAt(after.chain[0]!)).toBe('https://sign.example.org/pki/root-2.cer')
    expect(await host.world.app.services.publishedCertificates.nameOfRoot()).toBe('root-2.cer')
  })

  test.runIf(hasOpenssl)('lets openssl tell a seal that holds from one that was revoked', async () => {
    const before = await signerNow()
    const verify = async ({ certificate, chain }: typeof before) => {
      using desk = makeDesk()
      const [authority] = chain
      desk.putCertificates('root.pem', [await host.read(issuerAt(authority!))])
      desk.putCertificates('authority.pem', [await host.read(issuerAt(certificate))])
      desk.putCertificates('seal.pem', [certificate])
      for (const [name, one] of [
        ['seal', certificate],
        ['authority', authority!],
      ] as const) {
        desk.put(`${name}.crl`, await host.read(listAt(one)))
        await desk.run('openssl', 'crl', '-inform', 'DER', '-in', `${name}.crl`, '-out', `${name}-list.pem`)
      }
      const trusted = ['-CAfile', 'root.pem', '-untrusted', 'authority.pem']
      const lists = ['-crl_check_all', '-CRLfile', 'seal-list.pem', '-CRLfile', 'authority-list.pem']

      return await desk.run('openssl', 'verify', '-x509_strict', ...trusted, ...lists, 'seal.pem')
    }
    expect(await verify(before)).toBe('seal.pem: OK\n')

    await host.revoke({ kind: 'serial', serial: serialOf(before.certificate), reason: 'keyCompromise' })
    await expect(verify(before)).rejects.toThrow('certificate revoked')
    expect(await verify(await signerNow())).toBe('seal.pem: OK\n')
  })
})
