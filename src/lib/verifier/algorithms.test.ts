import { constants, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { AsnConvert } from '@peculiar/asn1-schema'
import { SubjectPublicKeyInfo } from '@peculiar/asn1-x509'
import { findHash, verifySignature } from './algorithms.ts'
import type { HashName, PublicKey } from './primitives/primitives.ts'
import { readPublicKey } from './public-key.ts'

const content = Buffer.from('Lease of a small house')
const other = Buffer.from('Lease of a large house')
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const weak = generateKeyPairSync('rsa', { modulusLength: 1024 })
const oids = {
  rsaEncryption: '1.2.840.113549.1.1.1',
  rsaSha256: '1.2.840.113549.1.1.11',
  rsaSha1: '1.2.840.113549.1.1.5',
  pss: '1.2.840.113549.1.1.10',
  ecdsaSha256: '1.2.840.10045.4.3.2',
  ecdsaSha512: '1.2.840.10045.4.3.4',
  ed25519: '1.3.101.112',
}
/** RSASSA-PSS-params with SHA-256 for message and mask, salt of 32 bytes. */
const pssParameters = Uint8Array.from(
  Buffer.from(
    '3034a00f300d06096086480165030402010500a11c301a06092a864886f70d010108300d06096086480165030402010500a203020120',
    'hex',
  ),
).buffer

function toKey(key: KeyObject): PublicKey | undefined {
  const spki = key.export({ type: 'spki', format: 'der' })

  return readPublicKey(AsnConvert.parse(spki, SubjectPublicKeyInfo))
}

const check = (
  algorithm: string,
  hash: HashName,
  key: KeyObject,
  signature: Uint8Array,
  parameters?: ArrayBuffer,
) =>
  [content, other].map((signed) =>
    verifySignature({ algorithm, parameters }, hash, toKey(key), signed, signature),
  )

describe('verifying signature values', () => {
  test('RSA PKCS#1 v1.5, named alone or with its hash', () => {
    const signature = sign('sha256', content, rsa.privateKey)

    expect(check(oids.rsaEncryption, 'sha256', rsa.publicKey, signature)).toEqual([true, false])
    expect(check(oids.rsaSha256, 'sha512', rsa.publicKey, signature)).toEqual([true, false])
  })

  test('RSA-PSS with the hash it names', () => {
    const padding = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }
    const signature = sign('sha256', content, { key: rsa.privateKey, ...padding })

    expect(check(oids.pss, 'sha256', rsa.publicKey, signature, pssParameters)).toEqual([true, false])
  })

  test('RSA-PSS with its default hash, SHA-1, is not relied on', () => {
    const signature = sign('sha1', content, { key: rsa.privateKey, padding: constants.RSA_PKCS1_PSS_PADDING })

    expect(check(oids.pss, 'sha256', rsa.publicKey, signature, Uint8Array.of(0x30, 0).buffer)).toEqual([
      undefined,
      undefined,
    ])
  })

  test.each(['P-256', 'P-384', 'P-521'])('ECDSA on %s', (namedCurve) => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve })

    expect(check(oids.ecdsaSha512, 'sha512', publicKey, sign('sha512', content, privateKey))).toEqual([
      true,
      false,
    ])
  })

  test('Ed25519', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')

    expect(check(oids.ed25519, 'sha512', publicKey, sign(null, content, privateKey))).toEqual([true, false])
  })

  test.each([
    ['RSA of 1024 bits', oids.rsaSha256, weak.publicKey, sign('sha256', content, weak.privateKey)],
    ['RSA with SHA-1', oids.rsaSha1, rsa.publicKey, sign('sha1', content, rsa.privateKey)],
    [
      'an algorithm of another kind of key',
      oids.ecdsaSha256,
      rsa.publicKey,
      sign('sha256', content, rsa.privateKey),
    ],
  ])('%s is not relied on', (_, algorithm, key, signature) => {
    expect(check(algorithm, 'sha256', key, signature)).toEqual([undefined, undefined])
  })

  test('a curve that is not listed is not relied on', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'secp256k1' })

    expect(check(oids.ecdsaSha256, 'sha256', publicKey, sign('sha256', content, privateKey))).toEqual([
      undefined,
      undefined,
    ])
  })

  test.each(['1.3.14.3.2.26', '1.2.840.113549.2.5'])('the hash %s is not relied on', (oid) => {
    expect(findHash(oid)).toBeUndefined()
  })
})
