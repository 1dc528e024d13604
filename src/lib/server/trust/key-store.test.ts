import { X509Certificate } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { buildSignedData } from '#verifier/cms/baseline-signature.ts'
import { readCertificate } from '#verifier/signed-message.ts'
import { revocationAddresses } from '../sealing/archive/revocation-addresses.ts'
import { signDigest } from './cms.ts'
import { SecretUnreadable } from './authenticated-box.ts'
import { addressesOf } from './authority-address.ts'
import { makeHost } from './key-rows.fixture.ts'
import { rivers } from './openssl.fixture.ts'

const dayMs = 24 * 60 * 60_000
const start = new Date('2027-03-01T12:00:00Z')
const later = (days: number) => new Date(start.getTime() + days * dayMs)
const subjectOf = (certificate: Uint8Array) => new X509Certificate(certificate).subject

describe('the seal keys of a host', () => {
  test('are made on first use and stay', async () => {
    const host = makeHost(start)
    const first = await host.start().signerFor(rivers)

    const again = await host.start().signerFor(rivers)

    expect(again.certificate).toEqual(first.certificate)
    expect([...host.held.keys()]).toEqual([
      'root',
      `organization:${rivers.id}:live`,
      `seal:${rivers.id}:live`,
    ])
  })

  test('lead from the seal to the root, and sign', async () => {
    const keys = makeHost(start).start()
    const signer = await keys.signerFor(rivers)
    const [authority, root] = signer.chain.map((certificate) => new X509Certificate(certificate))

    expect(new X509Certificate(signer.certificate).checkIssued(authority!)).toBe(true)
    expect(authority!.checkIssued(root!)).toBe(true)
    expect(root!.raw).toEqual(Buffer.from(await keys.root()))
    await expect(signDigest(new Uint8Array(32), signer)).resolves.toBeDefined()
  })

  test('are the same for all who start at the same time', async () => {
    const host = makeHost(start)
    const starters = Array.from({ length: 8 }, () => host.start())

    const signers = await Promise.all(starters.map((keys) => keys.signerFor(rivers)))
    const roots = await Promise.all(starters.map((keys) => keys.root()))

    expect(new Set(signers.map(({ certificate }) => Buffer.from(certificate).toString('hex'))).size).toBe(1)
    expect(new Set(roots.map((root) => Buffer.from(root).toString('hex'))).size).toBe(1)
    const signed = await signDigest(new Uint8Array(32), signers[7]!)
    expect(buildSignedData({ signed, signer: signers[7]! }).length).toBeGreaterThan(1000)
  })

  test('are one set for each organization and mode', async () => {
    const keys = makeHost(start).start()
    const live = await keys.signerFor(rivers)
    const trial = await keys.signerFor({ ...rivers, mode: 'test' })
    const other = await keys.signerFor({ ...rivers, id: '0190a0b0-0000-7000-8000-000000000002' })

    expect(
      new Set([live, trial, other].map(({ chain }) => Buffer.from(chain[0]!).toString('hex'))).size,
    ).toBe(3)
    expect(subjectOf(trial.certificate)).toContain('TEST – not valid')
    expect(subjectOf(live.certificate)).not.toContain('TEST')
  })

  test('stay open: the second seal finds the signer of the first', async () => {
    const keys = makeHost(start).start()
    const first = await keys.signerFor(rivers)

    expect(await keys.signerFor({ ...rivers })).toBe(first)
    expect(await keys.signerFor({ ...rivers, mode: 'test' })).not.toBe(first)
  })

  test('are renewed within 30 days of their end, not before', async () => {
    const host = makeHost(start)
    const keys = host.start()
    const first = await keys.signerFor(rivers)

    host.time.at = later(3 * 365 - 30)
    expect((await keys.signerFor(rivers)).certificate).toEqual(first.certificate)

    host.time.at = later(3 * 365 - 28)
    const next = await keys.signerFor(rivers)
    expect(next.certificate).not.toEqual(first.certificate)
    expect(next.chain).toEqual(first.chain)
    expect((await host.start().signerFor(rivers)).certificate).toEqual(next.certificate)
    expect([...host.held.keys()]).toContain(`seal:${rivers.id}:live:2`)
  })

  test('are renewed when the organization has another name', async () => {
    const host = makeHost(start)
    const keys = host.start()
    const first = await keys.signerFor(rivers)

    const renamed = await keys.signerFor({ ...rivers, name: 'Ríos' })

    expect(subjectOf(renamed.certificate)).toContain('CN=Ríos')
    expect(subjectOf(renamed.chain[0]!)).toContain('Ríos')
    expect(renamed.chain[1]).toEqual(first.chain[1])
    expect((await host.start().signerFor({ ...rivers, name: 'Ríos' })).certificate).toEqual(
      renamed.certificate,
    )
  })

  test('keep every root that ever was, and go on under the newest', async () => {
    const host = makeHost(start)
    const keys = host.start()
    const first = await keys.signerFor(rivers)

    host.time.at = later(20 * 365)
    const signer = await keys.signerFor(rivers)

    expect(await keys.roots()).toEqual([first.chain[1], await keys.root()])
    expect(signer.chain[1]).toEqual(await keys.root())
    expect(signer.chain[1]).not.toEqual(first.chain[1])
    expect(new X509Certificate(signer.chain[1]!).validToDate.getUTCFullYear()).toBe(2067)
  })

  test('are made anew when those there are of another root', async () => {
    const host = makeHost(start)
    const stranger = makeHost(start)
    const foreign = await stranger.start().signerFor(rivers)
    for (const row of stranger.held.values()) if (row.purpose !== 'root') host.held.set(row.purpose, row)

    const keys = host.start()
    const signer = await keys.signerFor(rivers)

    expect(signer.certificate).not.toEqual(foreign.certificate)
    expect(signer.chain[1]).toEqual(await keys.root())
    expect([...host.held.keys()]).toContain(`organization:${rivers.id}:live:2`)
  })

  test('are replaced at once when revoked, in processes that run already too', async () => {
    const host = makeHost(start)
    const [keys, others] = [host.start(), host.start()]
    const first = await keys.signerFor(rivers)
    await others.signerFor(rivers)

    host.revoked.add(`seal:${rivers.id}:live`)

    const next = await keys.signerFor(rivers)
    expect(next.certificate).not.toEqual(first.certificate)
    expect(next.chain).toEqual(first.chain)
    expect(next.purposes).toEqual([`seal:${rivers.id}:live:2`, `organization:${rivers.id}:live`, 'root'])
    expect((await others.signerFor(rivers)).certificate).toEqual(next.certificate)
  })

  test('are all new under a new root when the root is revoked, and its seals stay explainable', async () => {
    const host = makeHost(start)
    const keys = host.start()
    const first = await keys.signerFor(rivers)

    host.revoked.add('root')

    const next = await keys.signerFor(rivers)
    expect(next.purposes).toEqual([`seal:${rivers.id}:live:2`, `organization:${rivers.id}:live:2`, 'root:2'])
    expect(await keys.roots()).toEqual([first.chain[1], next.chain[1]])
  })

  test('say where their issuer publishes what it revoked, where others can reach it', async () => {
    const addresses = addressesOf({ publicUrl: 'https://sign.example.org', isLoopback: false })
    const keys = makeHost(start, { addresses }).start()
    const signer = await keys.signerFor(rivers)
    const stamper = await keys.timeStampSigner()
    const said = (certificate: Uint8Array) => {
      const { infoAccess } = new X509Certificate(certificate)
      return { access: infoAccess?.trim().split('\n'), ...revocationAddresses(readCertificate(certificate)) }
    }
    const at = (name: string) => ({
      access: [
        'OCSP - URI:https://sign.example.org/pki/ocsp',
        `CA Issuers - URI:https://sign.example.org/pki/${name}.cer`,
      ],
      answers: ['https://sign.example.org/pki/ocsp'],
      lists: [`https://sign.example.org/pki/${name}.crl`],
    })

    expect(said(signer.certificate)).toEqual(at(`${rivers.id}-live`))
    expect(said(signer.chain[0]!)).toEqual(at('root'))
    expect(said(stamper.certificate)).toEqual(at('root'))
    expect(Buffer.from(signer.chain[1]!).toString('latin1')).not.toContain('https://')
    expect(
      Buffer.from((await makeHost(start).start().signerFor(rivers)).certificate).toString('latin1'),
    ).not.toContain('http')
  })

  test('have one for time-stamps, apart from all seals', async () => {
    const host = makeHost(start)
    const keys = host.start()
    const signer = await keys.timeStampSigner()

    expect(signer.chain).toEqual([await keys.root()])
    expect((await host.start().timeStampSigner()).certificate).toEqual(signer.certificate)
  })

  test('are never kept in the open, and cannot be put in the place of another', async () => {
    const host = makeHost(start)
    await host.start().signerFor(rivers)
    await host.start().signerFor({ ...rivers, mode: 'test' })
    const live = host.held.get(`seal:${rivers.id}:live`)!
    const trial = host.held.get(`seal:${rivers.id}:test`)!
    // id-ecPublicKey, which every PKCS#8 of such a key holds.
    expect(Buffer.from(live.privateKey).includes(Buffer.from('06072a8648ce3d0201', 'hex'))).toBe(false)

    host.held.set(live.purpose, { ...live, privateKey: trial.privateKey })

    await expect(host.start().signerFor(rivers)).rejects.toThrow(SecretUnreadable)
  })
})
