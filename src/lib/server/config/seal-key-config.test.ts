import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const file = { SEAL_PKCS12_FILE: 'seal.p12' }
const token = {
  SEAL_PKCS11_MODULE: '/usr/lib/module.so',
  SEAL_PKCS11_TOKEN: 'Paraph',
  SEAL_PKCS11_KEY: 'seal',
  SEAL_PKCS11_PIN: '4711',
}

describe('the key that the host seals with', () => {
  test('is made here unless another is named', () => {
    expect(readConfig({}).sealKey).toBeNull()
  })

  test('is in a file', () => {
    const expected = { kind: 'pkcs12', file: path.resolve('seal.p12'), password: '' }
    expect(readConfig(file).sealKey).toEqual(expected)
    expect(() => readConfig({ SEAL_PKCS12_PASSWORD: 'secret' })).toThrow('opens nothing')
  })

  test('is in a token, which takes all four', () => {
    const place = { module: '/usr/lib/module.so', token: 'Paraph', key: 'seal', pin: '4711' }
    expect(readConfig(token).sealKey).toEqual({ kind: 'pkcs11', place, certificates: null })
    const certificates = path.resolve('seal.pem')
    expect(readConfig({ ...token, SEAL_PKCS11_CERTIFICATES: 'seal.pem' }).sealKey).toMatchObject({
      certificates,
    })
    for (const name of Object.keys(token))
      expect(() => readConfig({ ...token, [name]: '' })).toThrow('are needed together')
    expect(() => readConfig({ SEAL_PKCS11_CERTIFICATES: 'seal.pem' })).toThrow('are needed together')
  })

  test('is in KMS, with a file of its certificates', () => {
    const kms = { SEAL_KMS_KEY: 'alias/seal', SEAL_KMS_CERTIFICATES: 'seal.pem', KMS_REGION: 'eu-west-1' }
    const place = { key: 'alias/seal', region: 'eu-west-1', endpoint: null }
    expect(readConfig(kms).sealKey).toEqual({ kind: 'kms', place, certificates: path.resolve('seal.pem') })
    for (const name of ['SEAL_KMS_KEY', 'SEAL_KMS_CERTIFICATES'])
      expect(() => readConfig({ ...kms, [name]: '' })).toThrow('are needed together')
    expect(() => readConfig({ ...kms, SEAL_KMS_KEY: 'a key' })).toThrow('SEAL_KMS_KEY: is neither')
    expect(() => readConfig({ ...kms, ...token })).toThrow(
      'SEAL_PKCS11_MODULE and SEAL_KMS_KEY name two keys',
    )
    expect(() => readConfig({ ...kms, ...token, ...file })).toThrow('name three keys: leave all but one out')
  })

  test('is one', () => {
    expect(() => readConfig({ ...file, ...token })).toThrow('name two keys: leave one of them out')
  })
})
