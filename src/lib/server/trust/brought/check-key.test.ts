import { afterAll, describe, expect, test } from 'vitest'
import { keyFaults } from '#core/seal/key-fault.ts'
import { hasOpenssl } from '../openssl.fixture.ts'
import { makeRivers, type Wanted } from './brought.fixture.ts'
import { checkKey, endOf } from './check-key.ts'
import { KeyUnfit } from './key-unfit.ts'
import { readPkcs12 } from './read-pkcs12.ts'

const now = new Date('2027-03-01T12:00:00Z')
const usual = ['basicConstraints=critical,CA:FALSE', 'keyUsage=critical,digitalSignature']

describe.runIf(hasOpenssl)('a key that is brought along', async () => {
  const pki = await makeRivers()
  afterAll(() => pki[Symbol.dispose]())
  let made = 0

  /** A certificate like this below the usual authority, and what is said of it. */
  async function check(wanted: Wanted, issuer = 'authority', above = ['authority', 'root']): Promise<string> {
    const name = `one${(made += 1)}`
    await pki.issue(name, issuer, wanted)
    return faultOf(await pki.pack(name, [name, ...above]))
  }

  test.each(['rsa:2048', 'rsa:4096', 'ec:P-256', 'ec:P-384', 'ec:P-521'])('of %s is taken', async (key) => {
    expect(await check({ key })).toBe('none')
  })

  test.each([
    ['nonRepudiation alone', 'none', { extensions: ['keyUsage=critical,nonRepudiation'] }],
    ['no usages named', 'none', { extensions: ['basicConstraints=CA:FALSE'] }],
    ['a usage of documents', 'none', { extensions: [...usual, 'extendedKeyUsage=1.3.6.1.5.5.7.3.36'] }],
    [
      'time-stamps and more',
      'none',
      { extensions: [...usual, 'extendedKeyUsage=timeStamping,emailProtection'] },
    ],
    ['policies', 'none', { extensions: [...usual, 'certificatePolicies=critical,1.2.3.4'] }],
    ['a short RSA key', 'weak-key', { key: 'rsa:1024' }],
    ['a curve of another kind', 'key-kind', { key: 'ec:secp256k1' }],
    ['a key of Edwards', 'key-kind', { key: 'ED25519' }],
    ['an authority', 'authority', { isAuthority: true }],
    [
      'time-stamps alone',
      'time-stamping-only',
      { extensions: [...usual, 'extendedKeyUsage=critical,timeStamping'] },
    ],
    ['no signatures', 'usage-missing', { extensions: ['keyUsage=critical,keyEncipherment'] }],
    ['something critical', 'unknown-critical', { extensions: [...usual, '1.2.3.4.5=critical,ASN1:NULL'] }],
    ['an end behind it', 'expired', { to: '20270228000000Z' }],
    ['a beginning before it', 'not-yet-valid', { from: '20270302000000Z' }],
    ['SHA-1', 'weak-hash', { hash: 'sha1' }],
  ] satisfies [string, string, Wanted][])('with %s is: %s', async (_, fault, wanted) => {
    expect(await check(wanted)).toBe(fault)
  })

  test('needs every certificate up to the root', async () => {
    expect(await faultOf(await pki.pack('seal', ['seal', 'authority', 'root']))).toBe('none')
    expect(await faultOf(await pki.pack('seal', ['root', 'seal', 'authority']))).toBe('none')
    expect(await faultOf(await pki.pack('seal', ['seal', 'root']))).toBe('chain-incomplete')
    expect(await faultOf(await pki.pack('seal', ['seal', 'authority']))).toBe('chain-incomplete')
    expect(await faultOf(await pki.pack('seal', ['seal']))).toBe('chain-incomplete')
  })

  test('needs authorities that may issue it, and are valid', async () => {
    await pki.issue('ended', 'root', { isAuthority: true, to: '20270101000000Z' })
    expect(await check({}, 'ended', ['ended', 'root'])).toBe('chain-not-valid')
    const none = ['basicConstraints=critical,CA:TRUE,pathlen:0', 'keyUsage=critical,keyCertSign']
    await pki.issue('short', 'root', { extensions: none })
    await pki.issue('below', 'short', { isAuthority: true })
    expect(await check({}, 'short', ['short', 'root'])).toBe('none')
    expect(await check({}, 'below', ['below', 'short', 'root'])).toBe('chain-not-allowed')
    const wide = ['basicConstraints=critical,CA:TRUE', 'nameConstraints=critical,permitted;DNS:example.org']
    await pki.issue('narrow', 'root', { extensions: wide })
    expect(await check({}, 'narrow', ['narrow', 'root'])).toBe('unknown-critical')
    await pki.issue('weak', 'root', { isAuthority: true, key: 'rsa:1024' })
    expect(await check({}, 'weak', ['weak', 'root'])).toBe('weak-key')
  })

  test('may vouch for itself', async () => {
    await pki.issue('alone', 'alone', { extensions: usual, isAuthority: false })
    expect(await faultOf(await pki.pack('alone', ['alone']))).toBe('none')
  })

  test('ends with the first of its certificates', async () => {
    await pki.issue('sooner', 'root', { isAuthority: true, to: '20290101000000Z' })
    await pki.issue('later', 'sooner', { to: '20310101000000Z' })
    const identity = checkKey(readPkcs12(await pki.pack('later', ['later', 'sooner', 'root']), 'secret'), now)
    expect(endOf(identity)).toEqual(new Date('2029-01-01T00:00:00Z'))
  })

  test('without its certificate is refused', async () => {
    const { privateKey, certificates } = readPkcs12(
      await pki.pack('seal', ['seal', 'authority', 'root']),
      'secret',
    )
    const others = certificates.slice(1)
    expect(() => checkKey({ privateKey, certificates: others }, now)).toThrow(
      expect.objectContaining({ fault: 'key-mismatch' }),
    )
    expect(() => checkKey({ privateKey, certificates: [] }, now)).toThrow(
      expect.objectContaining({ fault: 'no-certificate' }),
    )
  })
})

test('every fault has one sentence of its own', () => {
  const sentences = keyFaults.map((fault) => new KeyUnfit(fault).message)
  expect(new Set(sentences).size).toBe(keyFaults.length)
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].+\.$/)
})

async function faultOf(file: Uint8Array): Promise<string> {
  try {
    checkKey(readPkcs12(file, 'secret'), now)
    return 'none'
  } catch (error) {
    if (error instanceof KeyUnfit) return error.fault
    throw error
  }
}
