import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { leadsToRoot } from './certificate-path.ts'
import { makeSealCertificate } from './certificates.ts'
import { hasOpenssl, makeChain, makeDesk, realRandom, rivers } from './openssl.fixture.ts'

const at = new Date('2027-03-01T12:00:00Z')
const issuance = { at, random: realRandom }
const chain = await makeChain(rivers, at)
const [root, authority, seal] = [chain.root, chain.authority, chain.seal].map(
  ({ certificate }) => new X509Certificate(certificate),
) as [X509Certificate, X509Certificate, X509Certificate]

describe('a certificate path', () => {
  test('leads through authorities to a root, given in any order', () => {
    expect(leadsToRoot(seal, [root, authority], [root], at)).toBe(true)
    expect(leadsToRoot(seal, [authority], [root], at)).toBe(true)
    expect(leadsToRoot(seal, [], [authority], at)).toBe(true)
    expect(leadsToRoot(root, [], [root], at)).toBe(true)
  })

  test('needs every link, and a trusted end', async () => {
    const stranger = new X509Certificate((await makeChain(rivers, at)).root.certificate)

    expect(leadsToRoot(seal, [], [root], at)).toBe(false)
    expect(leadsToRoot(seal, [authority, root], [], at)).toBe(false)
    expect(leadsToRoot(seal, [authority, root], [stranger], at)).toBe(false)
  })

  test.each(['2027-02-01', '2031-01-01'])('needs every link to be valid at the time: not on %s', (day) => {
    expect(leadsToRoot(seal, [authority], [root], new Date(day))).toBe(false)
  })

  test('does not pass through a seal', async () => {
    const rogue = new X509Certificate((await makeSealCertificate(rivers, chain.seal, issuance)).certificate)

    expect(leadsToRoot(rogue, [seal, authority], [root], at)).toBe(false)
  })

  // Without a key usage nothing but the basic constraints says what the key is not for.
  test.runIf(hasOpenssl)(
    'does not pass through a certificate that only fails to say it is an authority',
    async () => {
      using desk = makeDesk()
      desk.put(
        'plain.cnf',
        '[req]\ndistinguished_name = name\n[name]\n[root]\nbasicConstraints = critical, CA:true\n',
      )
      const make = (name: string, ...options: string[]) =>
        desk.run(
          'openssl',
          'req',
          '-x509',
          '-newkey',
          'ec',
          '-pkeyopt',
          'ec_paramgen_curve:P-256',
          '-nodes',
          '-days',
          '9',
          '-config',
          'plain.cnf',
          '-subj',
          `/CN=${name}`,
          '-keyout',
          `${name}.key`,
          '-out',
          `${name}.pem`,
          ...options,
        )
      await make('top', '-extensions', 'root')
      await make('plain', '-CA', 'top.pem', '-CAkey', 'top.key')
      await make('rogue', '-CA', 'plain.pem', '-CAkey', 'plain.key')
      const [top, plain, rogue] = ['top', 'plain', 'rogue'].map(
        (name) => new X509Certificate(readFileSync(`${desk.folder}/${name}.pem`)),
      ) as [X509Certificate, X509Certificate, X509Certificate]

      expect(rogue.checkIssued(plain)).toBe(true)
      expect(leadsToRoot(plain, [], [top], new Date())).toBe(true)
      expect(leadsToRoot(rogue, [plain], [top], new Date())).toBe(false)
    },
  )

  test('does not believe names: the signature of the issuer counts', () => {
    const forged = Buffer.from(chain.seal.certificate)
    forged[forged.length - 1]! ^= 1

    expect(leadsToRoot(new X509Certificate(forged), [authority], [root], at)).toBe(false)
  })
})
