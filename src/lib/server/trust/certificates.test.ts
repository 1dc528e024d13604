import { X509Certificate } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  makeRoot,
  makeSealCertificate,
  makeOrganizationAuthority,
  makeTimeStampCertificate,
} from './certificates.ts'
import { toNamePart } from './distinguished-name.ts'
import { hasOpenssl, makeChain, makeDesk, realRandom, rivers } from './openssl.fixture.ts'

const yearMs = 365.25 * 24 * 60 * 60_000
const read = (certificate: Uint8Array) => new X509Certificate(certificate)

/** What openssl answers when it takes nothing lightly. */
async function checkStrictly(
  desk: ReturnType<typeof makeDesk>,
  { root, authority, seal }: Awaited<ReturnType<typeof makeChain>>,
): Promise<string> {
  desk.putCertificates('root.pem', [root.certificate])
  desk.putCertificates('authority.pem', [authority.certificate])
  desk.putCertificates('seal.pem', [seal.certificate])
  const trusted = ['-CAfile', 'root.pem', '-untrusted', 'authority.pem']

  return desk.run('openssl', 'verify', '-x509_strict', ...trusted, 'seal.pem')
}

describe.runIf(hasOpenssl)('the chain root → organization → seal', () => {
  test('is accepted by openssl at its strictest', async () => {
    using desk = makeDesk()
    const answer = await checkStrictly(desk, await makeChain())

    expect(answer).toBe('seal.pem: OK\n')
  })

  test('says in critical extensions what each key may do', async () => {
    using desk = makeDesk()
    const { root, authority, seal } = await makeChain()
    const describeOne = async (certificate: Uint8Array) => {
      desk.putCertificates('one.pem', [certificate])
      const text = await desk.run(
        'openssl',
        'x509',
        '-in',
        'one.pem',
        '-noout',
        '-ext',
        'basicConstraints,keyUsage',
      )
      return text.split('\n').map((line) => line.trim())
    }

    expect(await describeOne(root.certificate)).toEqual([
      'X509v3 Basic Constraints: critical',
      'CA:TRUE, pathlen:1',
      'X509v3 Key Usage: critical',
      'Certificate Sign, CRL Sign',
      '',
    ])
    expect(await describeOne(authority.certificate)).toContain('CA:TRUE, pathlen:0')
    expect(await describeOne(seal.certificate)).toEqual([
      'X509v3 Basic Constraints: critical',
      'CA:FALSE',
      'X509v3 Key Usage: critical',
      'Digital Signature, Non Repudiation',
      '',
    ])
  })

  test('lets no organization make another authority', async () => {
    using desk = makeDesk()
    const { root, authority } = await makeChain()
    const issuance = { at: new Date(), random: realRandom }
    const rogue = await makeOrganizationAuthority({ ...rivers, name: 'Rogue' }, authority, issuance)
    const seal = await makeSealCertificate(rivers, rogue, issuance)
    desk.putCertificates('root.pem', [root.certificate])
    desk.putCertificates('chain.pem', [authority.certificate, rogue.certificate])
    desk.putCertificates('seal.pem', [seal.certificate])

    const answer = desk.run('openssl', 'verify', '-CAfile', 'root.pem', '-untrusted', 'chain.pem', 'seal.pem')

    await expect(answer).rejects.toThrow('path length constraint exceeded')
  })

  test('begins a little in the past and lasts 20, 10 and 3 years', async () => {
    const at = new Date('2027-03-01T12:00:00.500Z')
    const { root, authority, seal } = await makeChain(rivers, at)

    const lives = [root, authority, seal].map(({ certificate }) => {
      const { validFromDate, validToDate } = read(certificate)
      expect(validFromDate).toEqual(new Date('2027-03-01T11:55:00Z'))
      return Math.round((validToDate.getTime() - validFromDate.getTime()) / yearMs)
    })

    expect(lives).toEqual([20, 10, 3])
  })

  test('never outlives its issuer', async () => {
    const { authority } = await makeChain(rivers, new Date('2030-01-01T00:00:00Z'))
    const late = { at: new Date('2039-06-01T00:00:00Z'), random: realRandom }
    const seal = await makeSealCertificate(rivers, authority, late)

    expect(read(seal.certificate).validToDate).toEqual(read(authority.certificate).validToDate)
  })

  // RFC 5280 §4.1.2.5: UTCTime through 2049, GeneralizedTime from 2050.
  test('reaches past 2050', async () => {
    const root = await makeRoot({ at: new Date('2035-05-05T05:05:05Z'), random: realRandom })

    expect(read(root.certificate).validToDate).toEqual(new Date('2055-05-05T05:05:05Z'))
    expect(Buffer.from(root.certificate).includes('20550505050505Z')).toBe(true)
  })

  test.each([0x00, 0x7f, 0x80, 0xff])(
    'has positive serials of 16 bytes, even from bytes %i',
    async (byte) => {
      const random = { ...realRandom, bytes: (count: number) => new Uint8Array(count).fill(byte) }
      const { certificate } = await makeRoot({ at: new Date(), random })

      expect(read(certificate).serialNumber).toMatch(/^[4-7][0-9A-F]{31}$/)
    },
  )

  test('gives every host a root of another name', async () => {
    const [one, other] = [await makeChain(), await makeChain()]

    expect(read(one.root.certificate).subject).not.toBe(read(other.root.certificate).subject)
  })

  test('cannot be taken for a live one in test mode', async () => {
    const live = await makeChain()
    const trial = await makeChain({ ...rivers, mode: 'test' })

    expect(read(live.seal.certificate).subject).toBe(
      `O=Žlutý & Søn\nserialNumber=${rivers.id}\nCN=Žlutý & Søn`,
    )
    expect(read(trial.seal.certificate).subject).toContain('CN=TEST – not valid – Žlutý & Søn')
    expect(read(trial.authority.certificate).subject).toContain('CN=TEST – not valid – ')
  })

  test('has a key for time-stamps that openssl takes for nothing else', async () => {
    using desk = makeDesk()
    const { root } = await makeChain()
    const holder = await makeTimeStampCertificate(root, { at: new Date(), random: realRandom })
    desk.putCertificates('root.pem', [root.certificate])
    desk.putCertificates('stamp.pem', [holder.certificate])
    const verify = (purpose: string) =>
      desk.run('openssl', 'verify', '-x509_strict', '-purpose', purpose, '-CAfile', 'root.pem', 'stamp.pem')

    expect(await verify('timestampsign')).toBe('stamp.pem: OK\n')
    await expect(verify('smimesign')).rejects.toThrow('unsuitable certificate purpose')
    expect(read(holder.certificate).subject).toContain('by the host itself')
  })
})

describe('the name of an organization in a certificate', () => {
  test('has at most 64 characters and no controls, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
        const part = toNamePart(name)
        expect(Array.from(part).length).toBeGreaterThan(0)
        expect(Array.from(part).length).toBeLessThanOrEqual(64)
        expect(part.isWellFormed()).toBe(true)
        expect(part).not.toMatch(/[\p{Cc}\u202A-\u202E]/u)
      }),
    )
  })

  test('is cut between characters as people see them', () => {
    expect(toNamePart(`${'a'.repeat(63)}👩‍👩‍👧`)).toBe('a'.repeat(63))
  })

  test.runIf(hasOpenssl)('may be in any script and of any length', async () => {
    using desk = makeDesk()
    for (const name of ['شركة المثال', '株式会社サンプル', 'x'.repeat(300), '', 'O="quoted", CN=other\n']) {
      expect(await checkStrictly(desk, await makeChain({ ...rivers, name }))).toBe('seal.pem: OK\n')
    }
  })
})
