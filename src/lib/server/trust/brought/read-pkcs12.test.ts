import { createPrivateKey, X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import { afterAll, describe, expect, test } from 'vitest'
import { hasOpenssl } from '../openssl.fixture.ts'
import { makeRivers } from './brought.fixture.ts'
import { readPkcs12 } from './read-pkcs12.ts'

describe.runIf(hasOpenssl)('a PKCS#12 file', async () => {
  const pki = await makeRivers()
  const names = ['seal', 'authority', 'root']
  afterAll(() => pki[Symbol.dispose]())

  test.each<[string, { password?: string; how?: string[] }]>([
    ['as openssl 3 writes it', {}],
    ['as everybody wrote it before', { how: ['-legacy'] }],
    ['with 3DES for all', { how: ['-legacy', '-certpbe', 'PBE-SHA1-3DES'] }],
    ['without a checksum', { how: ['-nomac'] }],
    ['with nothing encrypted', { how: ['-keypbe', 'NONE', '-certpbe', 'NONE'] }],
    ['with letters in its password', { password: 'Schlüssel für Søren' }],
    ['with letters in its password, in the old way', { password: 'Schlüssel für Søren', how: ['-legacy'] }],
    ['without a password', { password: '' }],
  ])('%s is opened, its certificates to the byte', async (_, how) => {
    const { privateKey, certificates } = readPkcs12(
      await pki.pack('seal', names, how),
      how.password ?? 'secret',
    )

    const key = createPrivateKey({ key: Buffer.from(privateKey), type: 'pkcs8', format: 'der' })
    const same = createPrivateKey(pki.read('seal.key'))
    expect(key.equals(same)).toBe(true)
    const raw = names.map((name) => new X509Certificate(pki.read(`${name}.pem`)).raw.toString('hex'))
    expect(certificates.map((each) => Buffer.from(each).toString('hex')).toSorted()).toEqual(raw.toSorted())
  })

  test.each([
    ['a wrong password', 'password-wrong', 'other', {}],
    ['a wrong password in the old way', 'password-wrong', 'other', { how: ['-legacy'] }],
    ['a wrong password without a checksum', 'password-wrong', 'other', { how: ['-nomac'] }],
    ['wrong letters without a checksum', 'password-letters', 'Größe', { how: ['-nomac'] }],
    ['a method that nobody needs', 'method-unknown', 'secret', { how: ['-keypbe', 'camellia-256-cbc'] }],
    ['no key in it', 'no-key', 'secret', { how: ['-nokeys'] }],
    ['more rounds than anybody needs', 'too-costly', 'secret', { how: ['-iter', '300000'] }],
  ])('with %s is refused as %s', async (_, fault, password, how) => {
    const file = await pki.pack('seal', names, how)
    expect(() => readPkcs12(file, password)).toThrow(expect.objectContaining({ fault }))
  })

  test('with two keys is refused: nobody says which is to seal', async () => {
    const open = ['-keypbe', 'NONE', '-certpbe', 'NONE', '-nomac']
    const [file, other] = [
      await pki.pack('seal', names, { how: open }),
      await pki.pack('authority', ['authority'], { how: open }),
    ]
    expect(readPkcs12(file, '').certificates).toHaveLength(3)
    expect(() => readPkcs12(joined(file, other), '')).toThrow(
      expect.objectContaining({ fault: 'several-keys' }),
    )
  })

  test('is not worked on for longer by what is encrypted twice', async () => {
    const key = forge.pki.privateKeyFromPem(pki.read('seal.key').toString())
    const info = forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(key))
    for (const algorithm of ['aes256', '3des'] as const) {
      const wrap = (count: number) => forge.pki.encryptPrivateKeyInfo(info, 'secret', { algorithm, count })
      expect(forge.pki.decryptPrivateKeyInfo(wrap(2000), 'secret')).not.toBeNull()
      expect(() => forge.pki.decryptPrivateKeyInfo(wrap(26_000), 'secret')).toThrow(
        expect.objectContaining({ fault: 'too-costly' }),
      )
    }
  })

  test('is told from anything else', async () => {
    const file = await pki.pack('seal', names)
    const others = [Buffer.from('%PDF-1.7'), pki.read('seal.pem'), Buffer.alloc(0), file.subarray(0, 900)]
    for (const other of others)
      expect(() => readPkcs12(other, 'secret')).toThrow(expect.objectContaining({ fault: 'not-pkcs12' }))
    expect(() => readPkcs12(Buffer.alloc(200_000), 'secret')).toThrow(
      expect.objectContaining({ fault: 'file-too-large' }),
    )
  })

  test('with any byte changed is never taken for another key', async () => {
    const file = await pki.pack('seal', names)
    const { privateKey } = readPkcs12(file, 'secret')
    for (let place = 0; place < file.length; place += 7) {
      const changed = Buffer.from(file)
      changed[place]! ^= 0x20
      try {
        expect(Buffer.compare(readPkcs12(changed, 'secret').privateKey, privateKey)).toBe(0)
      } catch (error) {
        expect(error).toHaveProperty('fault')
      }
    }
  }, 120_000)
})

const { asn1, util } = forge

/** The first file with the bags of the second one behind its own. Both have no checksum. */
function joined(file: Buffer, other: Buffer): Buffer {
  const [whole, more] = [file, other].map((each) => asn1.fromDer(util.createBuffer(each.toString('binary'))))
  const place = contentOf(whole!)
  const [bags, others] = [place, contentOf(more!)].map(({ value }) => asn1.fromDer(value as string))
  bags!.value = [...valuesOf(bags!), ...valuesOf(others!)]
  place.value = asn1.toDer(bags!).getBytes()

  return Buffer.from(asn1.toDer(whole!).getBytes(), 'binary')
}

/** PFX → authSafe → content → the octets. */
function contentOf(pfx: forge.asn1.Asn1): forge.asn1.Asn1 {
  const [, safe] = valuesOf(pfx)
  const [, content] = valuesOf(safe!)

  return valuesOf(content!)[0]!
}

function valuesOf({ value }: forge.asn1.Asn1): forge.asn1.Asn1[] {
  return Array.isArray(value) ? value : []
}
