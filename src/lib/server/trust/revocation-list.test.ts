import { describe, expect, test } from 'vitest'
import { hasOpenssl, makeChain, makeDesk } from './openssl.fixture.ts'
import { makeRevocationList } from './revocation-list.ts'

const hourMs = 3_600_000

describe.runIf(hasOpenssl)('a revocation list, to openssl', () => {
  async function setUp(desk: ReturnType<typeof makeDesk>) {
    const at = new Date()
    const { root, authority, seal } = await makeChain(undefined, at)
    const list = (revoked: Parameters<typeof makeRevocationList>[0]['revoked']) =>
      makeRevocationList({
        issuer: authority,
        from: new Date(at.getTime() - hourMs),
        until: new Date(at.getTime() + hourMs),
        number: 7,
        ...(revoked && { revoked }),
      })
    const chain = desk.putCertificates('chain.pem', [authority.certificate, root.certificate])
    const verify = async (der: string) => {
      await desk.run('openssl', 'crl', '-inform', 'DER', '-in', der, '-out', `${der}.pem`)
      return desk.run(
        ...(['openssl', 'verify', '-crl_check', '-CRLfile', `${der}.pem`] as const),
        ...['-CAfile', chain, desk.putCertificates('seal.pem', [seal.certificate])],
      )
    }

    return { at, seal, chain, list, verify }
  }

  test('is signed by the authority, and says number, reason and since when', async () => {
    using desk = makeDesk()
    const { at, seal, chain, list } = await setUp(desk)
    const since = new Date(at.getTime() - 24 * hourMs)
    const file = desk.put(
      'list.crl',
      list([{ certificate: seal.certificate, at, reason: 'keyCompromise', since }]),
    )

    const said = await desk.run(
      ...(['openssl', 'crl', '-inform', 'DER', '-in', file, '-CAfile', chain] as const),
      ...['-verify', '-noout', '-text'],
    )

    expect(said).toContain('verify OK')
    expect(said).toMatch(/X509v3 CRL Number:\s+7\b/)
    expect(said).toMatch(/Authority Key Identifier/)
    expect(said).toMatch(/CRL Reason Code:\s+Key Compromise/)
    expect(said).toMatch(/Invalidity Date:\s+\w/)
  })

  test('lets a seal pass that it does not name, and no other', async () => {
    using desk = makeDesk()
    const { at, seal, list, verify } = await setUp(desk)

    expect(await verify(desk.put('empty.crl', list([])))).toContain('seal.pem: OK')
    const naming = desk.put('naming.crl', list([{ certificate: seal.certificate, at, reason: 'superseded' }]))
    await expect(verify(naming)).rejects.toThrow('certificate revoked')
  })
})
